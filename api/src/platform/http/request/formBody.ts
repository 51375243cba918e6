import type { IncomingMessage } from 'node:http';
import { message } from '@upline/contracts';

/** Largest posted form, in bytes. */
const maxBytes = 16_384;

/** A form that is refused, with its HTTP status and a message to show. */
export class BadForm extends Error {
  readonly status: 413 | 415;
  constructor(status: 413 | 415, text: string) {
    super(text);
    this.name = 'BadForm';
    this.status = status;
  }
}

/** The fields of a posted form. Throws BadForm for another content type or a body that is too large. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new BadForm(415, message('This page accepts only the form that it shows.'));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // the rest of a body that is too long is read and dropped, so that the browser receives the answer
    if (size <= maxBytes) chunks.push(chunk);
    if (size > 64 * maxBytes) break;
  }
  if (size > maxBytes) throw new BadForm(413, message('That is too much text for this form. Please shorten it.'));
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};
