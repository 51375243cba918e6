import type { Buffer } from 'node:buffer';

const large = 64 * 1024;
const owned = new WeakSet<ArrayBufferLike>();

/** Hands the memory of bytes to their sender: nobody else reads it, and it is freed once it was sent. */
export const markOwned = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength > large) owned.add(bytes.buffer);
  return bytes;
};

/**
 * Frees the memory behind bytes that were sent, if the sender owns it and they are the last of it. The collector
 * does so too, but stops the thread for about 10 ms whenever 16 MB came together: four times a second while
 * somebody downloads without pause (0025).
 */
export const freeOwned = ({ buffer, byteOffset, byteLength }: Buffer): void => {
  if (byteOffset + byteLength !== buffer.byteLength || !owned.delete(buffer)) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
};
