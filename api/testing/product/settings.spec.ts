import { toMarkdownTable } from '@upline/infra/lib/textTables.ts';
import { describeSettings } from '@upline/infra/settings/config.ts';
import { describe, expect, it } from 'vitest';
import { expectGeneratedParts } from '../documents/generatedPart.ts';

describe('the table of settings in docs/operating.md', () => {
  it('has every setting with its default and its purpose', async () => {
    const settings = describeSettings();
    expect(settings.filter(({ purpose }) => purpose === '').map(({ name }) => name)).toEqual([]);
    const rows = settings.map((one) => [
      `\`${one.name}\``,
      one.default === '' ? '–' : `\`${one.default}\``,
      one.purpose,
    ]);
    const table = toMarkdownTable(['Setting', 'Default', 'Purpose'], rows);
    await expectGeneratedParts('docs/operating.md', { settings: table });
  });
});
