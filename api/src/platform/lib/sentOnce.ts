import type { Buffer } from 'node:buffer';

const large = 64 * 1024;
const memory = new WeakSet<ArrayBufferLike>();

/** Marks bytes that share no memory with others and are sent once, so that the sender may free their memory. */
export const sentOnce = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength > large) memory.add(bytes.buffer);
  return bytes;
};

/**
 * Frees the memory behind bytes that were sent, if they are the last of it and nobody else reads them. The collector
 * does so too, but stops the thread for about 10 ms whenever 16 MB came together: four times a second while
 * somebody downloads without pause (0025).
 */
export const freeSent = ({ buffer, byteOffset, byteLength }: Buffer): void => {
  if (byteOffset + byteLength !== buffer.byteLength || !memory.delete(buffer)) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
};
