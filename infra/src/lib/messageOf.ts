/** The message of an error, in one line for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
