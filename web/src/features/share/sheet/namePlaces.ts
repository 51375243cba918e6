import { firstNameIn } from '@upline/contracts';
import { namedFor, namePlace } from './channels.ts';

/** Where a template put a name into a text. */
export type Span = { start: number; end: number };

/** A template as its reader gets it, and the places of their name in it. */
export const fillTemplate = (template: string, name: string | null): { text: string; spans: readonly Span[] } => {
  const first = firstNameIn(name ?? '');
  const text = namedFor(template, name);
  if (first === '') return { text, spans: [] };
  const spans: Span[] = [];
  let start = 0;
  for (const part of template.split(namePlace).slice(0, -1)) {
    start += part.length;
    spans.push({ start, end: start + first.length });
    start += first.length;
  }
  return { text, spans };
};

const equalAtStart = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
};

const equalAtEnd = (one: string, other: string, most: number): number => {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

/** The places after an edit at one spot: those before it stay, those behind it move, and those it touched are none. */
export const moveSpans = (spans: readonly Span[], before: string, after: string): readonly Span[] => {
  const kept = equalAtStart(before, after);
  const tail = equalAtEnd(before, after, Math.min(before.length, after.length) - kept);
  const by = after.length - before.length;
  return spans.flatMap(({ start, end }) => {
    if (end <= kept) return [{ start, end }];
    return start >= before.length - tail ? [{ start: start + by, end: end + by }] : [];
  });
};

const letterBefore = /[\p{L}\p{M}\p{N}]$/u;
const letterBehind = /^[\p{L}\p{M}\p{N}]/u;

/** A text as a template again: a name stands in it where a template put it, and as a word of its own. */
export const templateOf = (text: string, spans: readonly Span[]): string => {
  let template = text;
  for (const { start, end } of [...spans].sort((one, other) => other.start - one.start))
    if (!letterBefore.test(text.slice(0, start)) && !letterBehind.test(text.slice(end)))
      template = `${template.slice(0, start)}${namePlace}${template.slice(end)}`;
  return template;
};
