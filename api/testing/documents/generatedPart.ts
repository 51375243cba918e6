import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Expects that a document has this text between its marks `<!-- name -->` and `<!-- end of name -->`, and writes it
 * there in an update (`npm run documents`).
 */
export const expectGeneratedPart = async (path: string, name: string, part: string): Promise<void> => {
  const document = `${root}${path}`;
  const text = readFileSync(document, 'utf8');
  const marks = new RegExp(`(<!-- ${name} -->\n\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
  expect(text, `${path} has no marks for ${name}`).toMatch(marks);
  const right = text.replace(marks, (_all, before: string, after: string) => `${before}${part}\n\n${after}`);
  await expect(right, `${path} is not what the code says of ${name}. Run: npm run documents\n`).toMatchFileSnapshot(
    document,
  );
};
