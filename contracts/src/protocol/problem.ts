import * as z from 'zod';

/** Body of every error answer: RFC 9457, with the rejection's `code` and a sentence per field in `errors`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Names the request to the operator: the log has it too. Versions before did not send it. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;

/** A refused command: the code says why, `errors` has a sentence for each field that is to blame. */
export type Rejection<Code extends string = string> = { rejected: Code; errors?: Readonly<Record<string, string>> };

export const reject = <const Code extends string>(
  rejected: Code,
  errors?: Readonly<Record<string, string>>,
): Rejection<Code> => (errors ? { rejected, errors } : { rejected });

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value;
