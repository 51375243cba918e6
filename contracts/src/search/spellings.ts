/** Letters that keyboards without them spell with two. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  œ: 'oe',
  đ: 'dj',
};
const twoSpellings = /([äöüøåæœđ]|[aou]e|aa|dj)/u;

/** A word with more such letters has the two spellings in which all of them are alike. */
const mostMixed = 3;

/** Both spellings of a letter, the long one first. Behind these letters a German "ue" is no ü: Bauer, neue, quer. */
const bothOf = (letter: string, before: string): string[] => {
  const long = spelledOut[letter] ?? letter;
  return letter === 'ue' && /[aäeoöqøåæœ]$/u.test(before) ? [long] : [long, long.charAt(0)];
};

const spellingsOfWord = (word: string): string[] => {
  const parts = word.split(twoSpellings);
  // between the letters of two spellings lies the rest of the word
  const choices = parts.map((part, at) => (at % 2 === 0 ? [part] : bothOf(part, parts.slice(0, at).join(''))));
  if (choices.length > 2 * mostMixed + 1)
    return [choices.map(([long]) => long ?? '').join(''), choices.map((one) => one.at(-1) ?? '').join('')];
  return choices.reduce((all, ends) => all.flatMap((start) => ends.map((end) => start + end)), ['']);
};

/**
 * The words of a text in the spellings of keyboards with and without umlauts and letters like them: Müller as mueller
 * and muller, Mueller too. In lower case.
 */
export const spellingsOf = (text: string): string[] => {
  const letters = text.toLowerCase().normalize('NFC');
  if (!twoSpellings.test(letters)) return [];
  return letters.split(/\s+/u).flatMap((word) => (twoSpellings.test(word) ? spellingsOfWord(word) : []));
};
