// mail servers like to repeat whom they refused
const address = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu;
const maxLength = 300;

/**
 * Why a mail was not sent, without the addresses that the mail server named: it is logged, and kept in the queue and in
 * the log of events.
 */
export const toMailFailure = (error: unknown): Error => {
  const message = error instanceof Error ? error.message : 'the mail server refused it';
  const failure = new Error(message.replaceAll(address, '[address]').slice(0, maxLength));
  // the stack repeats the message of the first error
  delete failure.stack;
  return failure;
};
