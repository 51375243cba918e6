import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { describe, expect, it } from 'vitest';
import { commandBlocksOf } from './commandBlocks.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');

describe('the blocks of commands of a document', () => {
  it('are those of a shell, with what their fences say', () => {
    const fences = ['sh run', 'sh run, with the server stopped', 'sh run, elsewhere', 'sh by-hand: needs root', 'sh'];
    const text = [...fences, 'ini', '', 'sh by-hand:'].map((words) => `\`\`\`${words}\nls\n\`\`\``).join('\n\n');
    const how = ['run', 'stopped', 'elsewhere', 'by hand', 'unmarked', 'unmarked', 'unmarked'];
    expect(commandBlocksOf(text).map((block) => block.how)).toEqual(how);
    expect(commandBlocksOf(text)[1]).toMatchObject({ line: 5, commands: 'ls\n' });
  });
});

describe('docs/operating.md', () => {
  it('says of each block of commands that a test runs it, or why a hand must', () => {
    const blocks = commandBlocksOf(document);
    expect(blocks.length).toBeGreaterThan(15);
    expect(blocks.filter(({ how }) => how === 'unmarked').map(({ line }) => `docs/operating.md:${line}`)).toEqual([]);
  });

  it('has a file of settings that a start takes', () => {
    const [, file = ''] = /^```ini\n([\s\S]*?)^```$/m.exec(document) ?? [];
    const env = parseEnv(file);
    expect(env['PUBLIC_URL']).toBe('https://upline.example.com');
    expect(parseConfig(env).mailFrom).toBe('Upline <upline@example.com>');
  });
});
