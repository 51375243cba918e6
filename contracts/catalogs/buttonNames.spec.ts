import { describe, expect, it } from 'vitest';
import { translateTo } from './catalogs.ts';
import { localeTags } from '../src/index.ts';

// a longer name for screen readers, and the label that it stands in for: people who speak to their computer say what
// they see (WCAG 2.5.3)
const labels: readonly (readonly [name: string, label: string])[] = [
  ['Call {name}', 'Call ##verb'],
  ['Write to {name} in WhatsApp', 'WhatsApp'],
  ['Write an email to {name}', 'Email'],
  ['Share something with {name}', 'Share ##verb'],
  ['Share {title}', 'Share ##verb'],
  ['Share link for {email}', 'Share link ##verb'],
  ['View {title} in a new tab', 'View ##verb'],
  ['Remove {passkey}', 'Remove ##passkey'],
  ['Sign out {device}', 'Sign out'],
  ['Done with {name}', 'Done ##verb'],
  ['Put {name} off until tomorrow', 'Tomorrow'],
];

const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

describe.each(localeTags)('the names of buttons in %s', (locale) => {
  const t = translateTo(locale);

  // shows I52
  it.each(labels)('“%s” contains the label “%s”', (name, label) => {
    const said = t(name, { name: 'Ada', title: 'Ada', email: 'Ada', passkey: 'Ada', device: 'Ada' });
    expect(wordsOf(said)).toContain(wordsOf(t(label)));
  });
});
