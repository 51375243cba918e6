// Passwords of eight characters and more that attackers try first; shorter ones are refused for their length.
const words = `
00000000 01234567 0123456789 0987654321 101010101 10203040 102030405 11111111 11223344 1122334455 112233445566
12121212 123123123 123321123 12341234 12345678 123456789 1234567890 12345678910 123456abc 1234abcd 1234qwer 123654789
123qwe123 123qweasd 13131313 13579246 147258369 159357456 19841984 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 20202020 22222222 24681357 27182818 31415926 314159265 55555555 66666666 69696969 741852963
77777777 789456123 87654321 88888888 987654321 99999999 a12345678 a1b2c3d4 aa123456 aaa111222 abc12345 abc123456
abcd1234 abcdefgh abcdefghi admin123 admin1234 adminadmin administrator alexander andrew123 anthony1 arsenal1 asdf1234
asdfasdf asdfghjk asdfghjkl asdqwe123 asdzxc123 ashley123 autumn2025 azertyuiop babygirl babygirl1 babygirl123
barcelona baseball baseball1 basketball batman123 benjamin blessed1 blink182 brother1 butterfly changeme changeme1
changeme123 charlie1 chelsea1 chocolate christian cocacola computer computer1 contrasena corvette counterstrike
cowboys1 daniel123 danielle david123 december default1 demo1234 demodemo dragon123 elizabeth example1 facebook
facebook1 family123 father123 ferrari1 football football1 forever1 forever21 fortnite freedom1 friends1 gandalf1
garfield godisgood goodluck google123 greenday guest123 harley123 hello123 hello1234 hellokitty helloworld iloveyou
iloveyou! iloveyou1 iloveyou2 instagram internet internet1 iphone123 jennifer jessica1 jesus123 jesuschrist jordan23
joshua123 juventus lakers24 letmein1 letmein123 linkedin linkedin1 liverpool liverpool1 lkjhgfdsa login123 logitech
lovelove loveyou1 manchester master123 matrix123 matthew1 mercedes metallica michael1 mickey123 microsoft midnight
minecraft minecraft1 mnbvcxz1 monkey123 morpheus motdepasse mother123 mustang1 mylove123 mypassword newpassword
nicholas nintendo nirvana1 nopassword nothing1 november p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pa55word pass1234
pass12345 passpass passw0rd password password! password01 password1 password1! password12 password123 password1234
password2 password2024 password2025 password2026 password3 passwort passwort1 patrick1 patriots playstation poiuytrewq
pokemon123 porsche1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe123qwe qweasdzxc qweqweqwe qwer1234 qwerqwer
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz123 rangers1 realmadrid richard1
robert123 rockstar rockstar1 root1234 runescape samantha sample123 samsung1 samsung123 scooby123 secret123 september
shadow123 skywalker slipknot1 snoopy123 spiderman spring2025 starwars starwars1 steelers summer123 summer2024
summer2025 sunshine sunshine1 superman superman1 teamupline test1234 test12345 testing123 testtest thomas123
tinkerbell topsecret trustno1 unknown1 upline123 uplinepassword uplineteam uplineupline user1234 victoria warcraft
welcome1 welcome1! welcome123 welcome2024 welcome2025 whatever whatever1 william1 windows10 winter2024 winter2025
yankees1 yourpassword zaq12wsx zaq1zaq1 zxcv1234 zxcvbnm1 zxcvbnm123 zxcvzxcv
`;

/** Very common passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
