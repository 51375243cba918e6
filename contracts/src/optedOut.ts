import { message } from './text.ts';

// apart from the schemas, which weigh as much as a screen

/** The stored reason of a mail that was not sent because its address has opted out. */
export const optedOut = message('This address has opted out of emails.');

/** The state of a mail that was not sent for this reason. */
export const unsentMailOf = (reason: string): 'failed' | 'refused' => (reason === optedOut ? 'refused' : 'failed');
