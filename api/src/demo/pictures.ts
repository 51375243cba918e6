import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchPicture } from '../platform/strangeHosts/fetchPicture.ts';

const folder = join(import.meta.dirname, 'pictures');

// a name that no host can have
const host = 'https://pictures.upline-demo.invalid/';

/** The address that an asset of the demo names for its picture. */
export const pictureAddressOf = (name: string): string => `${host}${name}`;

/** Takes the pictures of the demo from its own files, so that it needs no internet and asks no strange host. */
export const withDemoPictures =
  (fetchPicture: FetchPicture): FetchPicture =>
  async (address, bounds) => {
    const name = address.startsWith(host) ? address.slice(host.length) : '';
    return /^[a-z]+\.jpg$/.test(name) ? { bytes: await readFile(join(folder, name)) } : fetchPicture(address, bounds);
  };
