import { describe, expect, it } from 'vitest';
import { fillTemplate, moveSpans, templateOf } from './namePlaces.ts';

/** The text for another reader after a template for Anna Berg was edited step by step. */
const readdressed = (template: string, name: string | null, ...edits: readonly string[]): string => {
  let { text, spans } = fillTemplate(template, 'Anna Berg');
  for (const edited of edits) {
    spans = moveSpans(spans, text, edited);
    text = edited;
  }
  return fillTemplate(templateOf(text, spans), name).text;
};
const hello = 'Hi {firstName}, look at this.';

describe('the name in an edited message', () => {
  it.each([
    ['after words were added behind it', ['Hi Anna, look at this film.'], 'Hi Tom, look at this film.'],
    ['after words were added before it', ['Well, hi Anna, look at this.'], 'Well, hi Tom, look at this.'],
    ['after edits on both sides', ['Hello Anna, look at this.', 'Hello Anna, look at it.'], 'Hello Tom, look at it.'],
    [
      'beside the same name in other words',
      ['Hi Anna, look at this. Anna K. liked it.'],
      'Hi Tom, look at this. Anna K. liked it.',
    ],
    ['and not where it was written by hand', ['Hi Annie, look at this.'], 'Hi Annie, look at this.'],
    ['and not where it became part of a word', ['Hi Annas, look at this.'], 'Hi Annas, look at this.'],
    ['and nothing where it was deleted', ['Hi, look at this.'], 'Hi, look at this.'],
  ])('becomes that of the new reader %s', (_when, edits, text) => {
    expect(readdressed(hello, 'Tom Kay', ...edits)).toBe(text);
  });

  it('goes with its comma where nobody in particular is chosen', () => {
    expect(readdressed(hello, null, 'Hi Anna, look at this film.')).toBe('Hi, look at this film.');
  });

  it('is replaced at every place, also in another script', () => {
    expect(readdressed('{firstName}! Yes, {firstName}.', 'Élodie', 'Anna! Yes, dear Anna.')).toBe(
      'Élodie! Yes, dear Élodie.',
    );
    expect(readdressed('مرحبا {firstName}،', 'ليلى', 'مرحبا Anna، كيف حالك')).toBe('مرحبا ليلى، كيف حالك');
  });
});
