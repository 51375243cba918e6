/** BullMQ joins its keys with colons and takes ids of digits for its own: names of ours are encoded, so that any will do. */
export const toJobId = (id: string): string => `id-${encodeURIComponent(id)}`;
export const fromJobId = (jobId: string): string => decodeURIComponent(jobId.slice('id-'.length));

export const toQueueName = (kind: string): string => encodeURIComponent(kind);
