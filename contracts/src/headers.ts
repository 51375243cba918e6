/** Header of command answers and of reads: a position of the event store. */
export const positionHeader = 'Upline-Position';

/** Header naming the organization a client believes it is in. */
export const organizationHeader = 'Upline-Organization';
