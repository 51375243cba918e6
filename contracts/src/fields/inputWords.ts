import type * as z from 'zod';
import { message } from '../language/text.ts';

const wrongType = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string =>
  issue.input === undefined
    ? message('This field is missing.')
    : message('This field has the wrong type. Send: {type}', { type: issue.expected });

const tooSmall = ({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  const min = Number(minimum);
  if (origin === 'string')
    return message('{min, plural, one {Please use at least # character.} other {Please use at least # characters.}}', {
      min,
    });
  if (origin === 'array')
    return message('{min, plural, one {Send at least # entry.} other {Send at least # entries.}}', { min });
  return message('Send {min, number} or more.', { min });
};

const tooBig = ({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string => {
  const max = Number(maximum);
  if (origin === 'string')
    return message('{max, plural, one {Please use at most # character.} other {Please use at most # characters.}}', {
      max,
    });
  if (origin === 'array')
    return message('{max, plural, one {Send at most # entry.} other {Send at most # entries.}}', { max });
  return message('Send {max, number} or less.', { max });
};

/** Sentences about input that a schema has no words for; give it to `safeParse`, or to the resolver of a form. */
export const inWords = {
  error: (issue: z.core.$ZodRawIssue): string => {
    if (issue.code === 'unrecognized_keys') return message('This field is not known here. Leave it out.');
    if (issue.code === 'invalid_type') return wrongType(issue);
    if (issue.code === 'invalid_value')
      return message('Send one of these: {values}', { values: issue.values.map(String).join(', ') });
    if (issue.code === 'too_small') return tooSmall(issue);
    if (issue.code === 'too_big') return tooBig(issue);
    return message('This field has a form that is not accepted here.');
  },
};
