/** BullMQ joins its keys with colons and takes ids of digits for its own: names of ours are encoded, so that any will do. */
export const toJobId = (id: string): string => `id-${encodeURIComponent(id)}`;
export const fromJobId = (jobId: string): string => decodeURIComponent(jobId.slice('id-'.length));

/** In the place of what a job carried that was given up: its worker ends it without a handler, and so its id stays known like any done one's. */
export const droppedData = { 'upline-dropped': true };
export const isDropped = (data: object): boolean => 'upline-dropped' in data;

export const toQueueName = (kind: string): string => encodeURIComponent(kind);
