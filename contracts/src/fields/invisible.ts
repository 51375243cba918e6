// What programs put around and into copied text, and nobody sees: soft hyphens, marks and embeddings of direction,
// spaces and joiners without width, the mark of byte order. A right-to-left override (U+202E) is none of them: it reads
// other than it is stored, and is refused.
const marks = new RegExp(
  [
    String.raw`[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202d\u2060-\u2064\u2066-\u206f\ufe0e\ufe0f\ufeff\ufff9-\ufffb]`,
    String.raw`[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]`,
  ].join('|'),
  'gu',
);

// embeddings and isolates go wrong without their ends, which a part that was copied lacks
const directions = /[\u202a-\u202d\u2066-\u206f\ufeff]/gu;

const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\u{e007f}]$/u;
const joinedLetter =
  /^(?=[\p{L}\p{M}])[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]$/u;

const [nonJoiner, joiner, textForm, emojiForm] = ['\u200c', '\u200d', '\ufe0e', '\ufe0f'];

/** Whether a mark belongs to the characters beside it: it joins emoji, or shapes letters as in Persian and Hindi. */
const isPart = (mark: string, before: string, after: string): boolean => {
  if (mark === textForm || mark === emojiForm) return emoji.test(before) || after === '\u20e3';
  if (mark !== joiner && mark !== nonJoiner) return false;
  if (joinedLetter.test(before) && joinedLetter.test(after)) return true;
  return (
    mark === joiner && (emoji.test(before) || before === emojiForm) && /^[\p{Extended_Pictographic}]$/u.test(after)
  );
};

/** A line without the marks that nobody sees. Those that belong to a letter or an emoji stay. */
export const withoutMarks = (line: string): string =>
  line.replace(marks, (mark, at: number) => {
    const before = [...line.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    const after = [...line.slice(at + mark.length, at + mark.length + 2)][0] ?? '';
    return isPart(mark, before, after) ? mark : '';
  });

/** A longer text without embedded directions, which a copied part brings along. */
export const withoutDirections = (text: string): string => text.replace(directions, '');
