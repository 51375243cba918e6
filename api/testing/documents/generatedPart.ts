import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Expects that a document has these texts between their marks `<!-- name -->` and `<!-- end of name -->`, and writes
 * them there in an update (`npm run documents`). The parts of one document that one file checks go together, because an
 * update writes the whole document when the tests of a file have ended.
 */
export const expectGeneratedParts = async (path: string, parts: Readonly<Record<string, string>>): Promise<void> => {
  const document = `${root}${path}`;
  let right = readFileSync(document, 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const marks = new RegExp(`(<!-- ${name} -->\n\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
    expect(right, `${path} has no marks for ${name}`).toMatch(marks);
    right = right.replace(marks, (_all, before: string, after: string) => `${before}${part}\n\n${after}`);
  }
  const names = Object.keys(parts).join(' and ');
  await expect(right, `${path} is not what the code says of ${names}. Run: npm run documents\n`).toMatchFileSnapshot(
    document,
  );
};
