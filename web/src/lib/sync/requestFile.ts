import { shownLocale } from '../words/text.ts';
import { ApiError } from './apiError.ts';

/** The name of a file that the server gives it, in the form for every script or the plain one. */
const fileNameOf = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  return encoded === undefined
    ? (/filename="?([^";]+)/iu.exec(disposition)?.[1] ?? 'file')
    : decodeURIComponent(encoded);
};

/** Fetches a file from the server. Throws an ApiError, or a TypeError when nobody answered. */
export const requestFile = async (path: string): Promise<File> => {
  const response = await fetch(path, { credentials: 'same-origin', headers: { 'Accept-Language': shownLocale() } });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const blob = await response.blob();
  return new File([blob], fileNameOf(response.headers.get('Content-Disposition') ?? ''), { type: blob.type });
};
