/** Header with a position of the event store, of responses to commands and of reads. */
export const positionHeader = 'Upline-Position';

/** Header with the id of a command that changed something, by which it can be taken back. */
export const commandHeader = 'Upline-Command';

/** Header with the organization that the client takes for the current one. */
export const organizationHeader = 'Upline-Organization';
