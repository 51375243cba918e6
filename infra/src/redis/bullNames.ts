/** BullMQ joins its keys with colons and treats ids of digits as its own, so our names are encoded. */
export const toJobId = (id: string): string => `id-${encodeURIComponent(id)}`;
export const fromJobId = (jobId: string): string => decodeURIComponent(jobId.slice('id-'.length));

/**
 * Replaces the data of a dropped job: its worker ends it without a handler, and its id stays like that of any done
 * job.
 */
export const droppedData = { 'upline-dropped': true };
export const isDropped = (data: object): boolean => 'upline-dropped' in data;

export const toQueueName = (kind: string): string => encodeURIComponent(kind);
