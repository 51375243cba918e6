/** Header with a position of the event store, of responses to commands and of reads. */
export const positionHeader = 'Upline-Position';

/** Header with the organization that the client takes for the current one. */
export const organizationHeader = 'Upline-Organization';
