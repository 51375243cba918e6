import { describe, expect, it } from 'vitest';
import { isAutomated, isAutomatedAgent } from './bots.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = (version: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`;
const android = (device: string, chrome: string): string =>
  `Mozilla/5.0 (Linux; Android ${device}; wv) ${webkit} Version/4.0 Chrome/${chrome} Mobile Safari/537.36`;

/** User agents of people's browsers. */
const browsers: Record<string, string> = {
  'Chrome on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  'Chrome on a Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/139.0.0.0 Safari/537.36`,
  'Chrome on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
  'Chrome on ChromeOS': `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/137.0.0.0 Safari/537.36`,
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/124.0.0.0 Mobile Safari/537.36`,
  'Chrome on a tablet': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
  'Chrome on an iPhone': `${iphone('17_5')} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`,
  'Chrome on a Cubot phone': `Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20 PRO) ${webkit} Chrome/114.0.0.0 Mobile Safari/537.36`,
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Safari on an iPhone': `${iphone('17_5_1')} Version/17.5 Mobile/15E148 Safari/604.1`,
  'Safari on an iPad':
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  'Safari on an old iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Firefox on a Mac': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Firefox on Ubuntu': 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0',
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  'Firefox on an iPhone': `${iphone('17_4')} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`,
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68`,
  'Edge on Android': `Mozilla/5.0 (Linux; Android 10; Pixel 3 XL) ${webkit} Chrome/126.0.6478.72 Mobile Safari/537.36 EdgA/125.0.2535.96`,
  'Edge on an iPhone': `${iphone('17_5_1')} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/605.1.15`,
  'Samsung Internet': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  'Opera on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`,
  'Opera on Android': `Mozilla/5.0 (Linux; Android 10; VOG-L29) ${webkit} Chrome/125.0.6422.165 Mobile Safari/537.36 OPR/76.2.4027.73374`,
  'Opera Mini': 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
  'UC Browser': 'UCWEB/2.0 (MIDP-2.0; U; Adr 4.0.4; en-US; ZTE_U795) U2/1.0.0 UCBrowser/10.7.6.805 U2/1.0.0 Mobile',
  Vivaldi: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 Safari/537.36 Vivaldi/6.7.3329.35`,
  Yandex: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`,
  DuckDuckGo: `${iphone('17_0')} Version/17.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
  'Mi Browser': `Mozilla/5.0 (Linux; U; Android 10; en-us; Redmi 8 Build/QKQ1.191014.001) ${webkit} Version/4.0 Chrome/89.0.4389.116 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.12.0-gn`,
  'Huawei Browser': `Mozilla/5.0 (Linux; Android 12; ELS-NX9; HMSCore 6.11.0.302) ${webkit} Chrome/99.0.4844.88 HuaweiBrowser/13.0.5.303 Mobile Safari/537.36`,
  'Internet Explorer': 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'a managed browser': `${iphone('17_5_1')} Mobile/15E148 Version/17.5.1 Safari/605.1.15 (AirWatch Browser v24.06)`,
};

/** What browsers inside other apps say. */
const inApps: Record<string, string> = {
  'Facebook, iPhone': `${iphone('14_5')} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone13,3;FBMD/iPhone;FBSN/iOS;FBSV/14.5;FBSS/3;FBID/phone;FBLC/ja_JP;FBOP/5]`,
  'Facebook, iPhone, by Google Fi': `${iphone('15_0')} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/15.0;FBSS/2;FBCR/Google Fi;FBID/phone;FBLC/en_US;FBOP/5]`,
  'Facebook, Android': `${android('14; SM-S911B Build/UP1A.231005.007', '123.0.6312.118')} [FB_IAB/FB4A;FBAV/458.0.0.54.86;]`,
  'Facebook, Android, without a browser':
    '[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/nl_NL;FBRV/1012267334;FBCR/NL KPN;FBMF/samsung;FBBD/samsung;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1;FBCA/arm64-v8a:;]',
  'Facebook, Android, new': `${android('16; Pixel 10 Pro XL Build/CP1A.260305.018', '146.0.7680.174')} MetaIAB Facebook`,
  'Facebook Pages': `${iphone('17_5_1')} Mobile/21F90 [FBAN/FBPageAdmin;FBAV/400.0.0.21.108;FBBV/620787505;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/5]`,
  'Messenger, iPhone': `${iphone('13_3')} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/245.0.0.41.119;FBBV/196105098;FBDV/iPhone11,8;FBMD/iPhone;FBSN/iOS;FBSV/13.3;FBSS/2;FBID/phone;FBLC/en_US;FBOP/5]`,
  'Messenger, Android': `${android('13; SM-A536B Build/TP1A.220624.014', '120.0.6099.144')} [FB_IAB/Orca-Android;FBAV/441.0.0.23.119;]`,
  'Instagram, iPhone': `${iphone('17_5')} Mobile/21F79 Instagram 330.0.3.29.91 (iPhone14,3; iOS 17_5; en_IR@calendar=gregorian; en; scale=3.00; 1125x2436; 595323416)`,
  'Instagram, Android': `${android('9; SM-A730F Build/PPR1.180610.011', '76.0.3809.89')} Instagram 105.0.0.18.119 Android (28/9; 420dpi; 1080x2094; samsung; SM-A730F; jackpot2lte; samsungexynos7885; pt_BR; 166149717)`,
  'Instagram, a Cubot phone': `${android('9; CUBOT X19 Build/PPR1.180610.011', '76.0.3809.89')} Instagram 105.0.0.18.119 Android (28/9; 420dpi; 1080x2034; CUBOT; CUBOT X19; cubot_x19; mt6763; en_US; 166149717)`,
  Threads: `${iphone('17_0')} Mobile/15E148 Barcelona 320.0.0.24.109 (iPhone14,5; iOS 17_0; en_US; en; scale=3.00; 1170x2532; 572098321)`,
  'WhatsApp, iPhone': `${iphone('17_0')} Mobile/15E148 WhatsApp/2.23.24.81`,
  'WhatsApp, Android': `${android('13; Redmi Note 12 Build/TKQ1.221114.001', '124.0.6367.82')} WhatsApp/2.24.9.78`,
  'Line, iPhone': `${iphone('17_4')} Mobile/15E148 Safari Line/14.4.0`,
  'Line, Android': `${android('13; SO-51C Build/63.2.A.0.426', '120.0.6099.230')} Line/13.20.0/IAB`,
  'WeChat, iPhone': `${iphone('17_2')} Mobile/15E148 MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI Language/en`,
  'WeChat, Android': `${android('12; M2102J2SC Build/SKQ1.211006.001', '116.0.0.0')} XWEB/1160065 MMWEBSDK/20231202 MMWEBID/2247 MicroMessenger/8.0.47.2560(0x28002F51) WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64`,
  'TikTok, iPhone': `${iphone('16_6')} Mobile/15E148 musical_ly_32.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/1 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/`,
  'TikTok, Android': `${android('13; SM-G991B Build/TP1A.220624.014', '119.0.6045.163')} trill_320403 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/32.4.3 ByteLocale/en Region/GB BytedanceWebview/d8a21c6`,
  'Snapchat, iPhone': `${iphone('18_7')} Version/26.6.1 Mobile/15E148 Snapchat/14.25.0.48 (like Safari/8624.5.1.10.3, panda)`,
  'Snapchat, Android': `${android('13; I2011 Build/TP1A.220624.014', '125.0.6422.54')} Snapchat/12.89.0.40 (I2011; Android 13#eng.compil.20240430.095616#33; gzip; )`,
  'Google and Gmail app, iPhone': `${iphone('16_7_16')} GSA/439.4.980558000 Mobile/15E148 Safari/604.1`,
  'Google app, Android': `${android('14; Pixel 8 Build/UD1A.231105.004', '122.0.6261.64')} GSA/15.8.38.28.arm64`,
  Gemini: `${iphone('26_5')} Mobile/15E148 GoogleWv/1.0 (WKWebView) GeminiiOS/1.2026.2270600`,
  'LinkedIn, iPhone': `${iphone('17_3_1')} Mobile/21D61 [LinkedInApp]/9.29.7650`,
  'LinkedIn, Android': `${android('13; SM-G998B Build/TP1A.220624.014', '119.0.6045.66')} [LinkedInApp]/4.1.881`,
  'X, iPhone': `${iphone('17_1')} Mobile/15E148 Twitter for iPhone/10.23`,
  'X, Android': `${android('13; Pixel 7 Build/TQ3A.230901.001', '118.0.5993.80')} TwitterAndroid`,
  Pinterest: `${iphone('16_5')} Mobile/15E148 [Pinterest/iOS]`,
  Telegram: `${android('14; Pixel 7a Build/UQ1A.240205.002', '121.0.6167.178')} Telegram-Android/10.8.1 (Google Pixel 7a; Android 14; SDK 34; AVERAGE)`,
  KakaoTalk: `${android('13; SM-F731N Build/TP1A.220624.014', '119.0.6045.163')};KAKAOTALK 2410420`,
  Viber: `${android('12; M2101K6G Build/SKQ1.210908.001', '111.0.5563.58')} Viber/19.6.1.0`,
  Zalo: `${android('11; SM-A207F Build/RP1A.200720.012', '96.0.4664.45')} Zalo android/12110542 ZaloTheme/light ZaloLanguage/vi`,
  Naver: `${iphone('17_2_1')} Version/17.2 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.3.6; 14PRO)`,
  Start: `${iphone('17_4_1')} Version/17.4.1 Mobile/15E148 Safari/605.1.15 NewsSapphire/1.0.420507003`,
  'Slack, desktop': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Slack/4.35.126 Chrome/118.0.5993.54 Electron/27.0.0 Safari/537.36 AppleSilicon Sonic Slack_SSB/4.35.126`,
};

/** What previews, scanners, crawlers and scripts say. */
const programs: Record<string, string> = {
  'WhatsApp preview, Android': 'WhatsApp/2.23.20.0 A',
  'WhatsApp preview, iPhone': 'WhatsApp/2.21.12.21 i',
  'WhatsApp and Signal preview': 'WhatsApp/2',
  'Telegram preview': 'TelegramBot (like TwitterBot)',
  'Slack preview': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack pictures': 'Slack-ImgProxy (+https://api.slack.com/robots)',
  'Facebook preview': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Facebook preview, short': 'facebookexternalhit/1.1',
  'Facebook catalogue': 'facebookcatalog/1.0',
  Meta: 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'iMessage preview':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'X preview': 'Twitterbot/1.0',
  'LinkedIn preview': 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Discord preview': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Skype and Teams preview': 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Line preview': 'facebookexternalhit/1.1;line-poker/1.0',
  'KakaoTalk preview': 'facebookexternalhit/1.1;kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  'Viber preview': 'Viber/13.3.0.3 CFNetwork/1220.1 Darwin/20.3.0',
  'Snapchat preview': 'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
  'Pinterest preview': 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
  'Reddit preview': 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'VK preview': 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Mastodon preview': 'Mastodon/4.2.1 (http.rb/5.1.1; +https://mastodon.social/)',
  Iframely: 'Mozilla/5.0 (compatible; Iframely/1.3.1; +https://iframely.com/docs/about)',
  'Outlook on Windows':
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; .NET4.0C; .NET4.0E; Microsoft Outlook 16.0.4266; ms-office; MSOffice 16)',
  'Outlook, short': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)',
  'Microsoft link check': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/100.0.4896.127 Safari/537.36 BingPreview/1.0b`,
  'Microsoft preview': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/84.0.4147.105 Safari/537.36 MicrosoftPreview/2.0 +https://aka.ms/MicrosoftPreview`,
  'Gmail pictures': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Yahoo Mail pictures': 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Yahoo Mail preview':
    'Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html)',
  'Barracuda mail scanner': 'Barracuda Sentinel (EE)',
  'Zscaler scanner': 'Mozilla/5.0 (Windows NT 6.1; WOW64; rv:27.0) Gecko/20100101 Firefox/27.0 (compatible; ZScaler)',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Googlebot, phone': `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${webkit} Chrome/125.0.6422.175 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  Bingbot:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  Applebot:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  YandexBot: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  GPTBot: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  curl: 'curl/8.5.0',
  wget: 'Wget/1.21.3',
  Python: 'python-requests/2.31.0',
  Go: 'Go-http-client/2.0',
  Node: 'node',
  OkHttp: 'okhttp/4.12.0',
  'an Android program': 'Dalvik/2.1.0 (Linux; U; Android 12; SM-G991B Build/SP1A.210812.016)',
  'headless Chrome': `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/124.0.6367.60 Safari/537.36`,
  PhantomJS: 'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  Lighthouse: `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${webkit} Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`,
  'a crawler in a messenger\u2019s clothes': `${iphone('7_0')} Mobile/11A465 Twitter for iPhone BrandVerity/1.0 (http://www.brandverity.com/why-is-brandverity-visiting-me)`,
  'nothing at all': '',
  'a bare word': 'Mozilla/5.0',
};

describe('who opened the page', () => {
  it.each(Object.entries(browsers))('counts %s as a person', (_name, userAgent) =>
    expect(isAutomatedAgent(userAgent)).toBe(false),
  );
  it.each(Object.entries(inApps))('counts the browser in %s as a person', (_name, userAgent) =>
    expect(isAutomatedAgent(userAgent)).toBe(false),
  );
  it.each(Object.entries(programs))('does not count %s as a person', (_name, userAgent) =>
    expect(isAutomatedAgent(userAgent)).toBe(true),
  );
});

describe('a browser that looks ahead', () => {
  const person = { 'user-agent': browsers['Chrome on Windows'] };

  it('is a person without such a header', () => expect(isAutomated(person)).toBe(false));
  it.each([
    [{ 'sec-purpose': 'prefetch' }],
    [{ 'sec-purpose': 'prefetch;prerender' }],
    [{ 'sec-purpose': 'prefetch;anonymous-client-ip' }],
    [{ purpose: 'prefetch' }],
    [{ 'x-purpose': 'preview' }],
    [{ 'x-moz': 'prefetch' }],
  ])('is nobody yet with %o', (headers) => expect(isAutomated({ ...person, ...headers })).toBe(true));
  it('is nobody without a user agent', () => expect(isAutomated({})).toBe(true));
});
