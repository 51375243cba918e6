/** Types of pictures that are stored and served: pixels only, nothing that could hold script or load something. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** The longest beginning of a file that tells its type, in bytes. */
const headBytes = 64;

const begins: readonly { type: PictureType; matches: RegExp }[] = [
  { type: 'image/png', matches: /^\x89PNG\r\n\x1a\n/ },
  { type: 'image/jpeg', matches: /^\xff\xd8\xff/ },
  { type: 'image/gif', matches: /^GIF8[79]a/ },
  { type: 'image/webp', matches: /^RIFF[^]{4}WEBPVP8/ },
  // a box `ftyp` that names AVIF among its brands
  { type: 'image/avif', matches: /^\0\0\0[\x10-\x40]ftyp(?:[^]{4})*?avi[fs]/ },
];

/** The type of a picture by its bytes alone, since its server may call it anything; null when it is none of these. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  return begins.find(({ matches }) => matches.test(head))?.type ?? null;
};
