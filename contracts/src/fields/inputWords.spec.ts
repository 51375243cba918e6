import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { translateTo } from '../../catalogs/catalogs.ts';
import { inWords, requiredText } from '../index.ts';

const form = z.strictObject({
  name: z.string(),
  kind: z.enum(['one', 'two']),
  code: z.string().min(2).max(3),
  list: z.array(z.string()).min(1).max(1),
  count: z.number().min(1).max(1000),
  at: z.iso.datetime(),
  title: requiredText(10, 'Title is required'),
});

const good = { name: '', kind: 'one', code: 'ab', list: ['a'], count: 1, at: '2026-11-23T00:00:00Z', title: 'T' };

const said = (change: object): string[] =>
  (form.safeParse({ ...good, ...change }, inWords).error?.issues ?? []).map((issue) =>
    translateTo('en')(issue.message),
  );

describe('input that a schema has no words for', () => {
  // shows I52
  it.each([
    [{ name: undefined }, 'This field is missing.'],
    [{ name: 7 }, 'This field has the wrong type. Send: string'],
    [{ kind: 'three' }, 'Send one of these: one, two'],
    [{ code: 'a' }, 'Please use at least 2 characters.'],
    [{ code: 'abcd' }, 'Please use at most 3 characters.'],
    [{ list: [] }, 'Send at least 1 entry.'],
    [{ list: ['a', 'b'] }, 'Send at most 1 entry.'],
    [{ count: 0 }, 'Send 1 or more.'],
    [{ count: 1001 }, 'Send 1,000 or less.'],
    [{ at: 'soon' }, 'This field has a form that is not accepted here.'],
    [{ other: 1 }, 'This field is not known here. Leave it out.'],
    [{ title: ' ' }, 'Title is required'],
  ])('%j is refused in words of the product', (change, words) => expect(said(change)).toEqual([words]));
});
