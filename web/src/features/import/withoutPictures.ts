import { isLeftOut } from '@upline/contracts';

/** Bytes that are read at once. */
const pieceBytes = 4_000_000;

/** Says of one line after another whether it is kept. One goes on behind a space, or behind an = where it is a text. */
const createKeeps = () => {
  let isKept = true;
  let isOpen = false;
  return (line: string): boolean => {
    if (!isOpen && !/^[ \t]/u.test(line)) isKept = !isLeftOut(line);
    isOpen = isKept && /=\r?$/u.test(line);
    return isKept;
  };
};

/**
 * Contacts without their pictures, which no import takes and which are most of a phone's file. It is read in pieces, so
 * that a phone need not hold all of it. A file that is no text in UTF-8 stays as it is.
 */
export const withoutPictures = async (file: File): Promise<File> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const keeps = createKeeps();
  const kept: string[] = [];
  let rest = '';
  try {
    for (let from = 0; from < file.size; from += pieceBytes) {
      const bytes = new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
      const lines = (rest + decoder.decode(bytes, { stream: from + pieceBytes < file.size })).split('\n');
      rest = lines.pop() ?? '';
      kept.push(...lines.filter(keeps).map((line) => `${line}\n`));
    }
  } catch {
    return file;
  }
  return new File([...kept, keeps(rest) ? rest : ''], file.name, { type: file.type });
};
