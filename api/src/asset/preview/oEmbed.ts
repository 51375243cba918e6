import * as z from 'zod';

/** A host of films that says title and picture of a film at an address of its own: its pages say them far below. */
export type OEmbed = { hosts: RegExp; address: string };

/** The hosts whose films are asked for this way. */
export const oEmbeds: readonly OEmbed[] = [
  {
    hosts: /^(?:(?:(?:www|m|music)\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/,
    address: 'https://www.youtube.com/oembed?format=json&url=',
  },
  { hosts: /^(?:(?:www|player)\.)?vimeo\.com$/, address: 'https://vimeo.com/api/oembed.json?url=' },
];

/** Where a film at this address is described; null for any other address. */
export const oEmbedOf = (url: string, known: readonly OEmbed[]): string | null => {
  const { hostname } = new URL(url);
  const found = known.find(({ hosts }) => hosts.test(hostname));
  return found ? `${found.address}${encodeURIComponent(url)}` : null;
};

const description = z.object({
  title: z.string().nullish().catch(null),
  thumbnail_url: z.string().nullish().catch(null),
});

/** Title and picture out of a description; null when it is none. */
export const readOEmbed = (text: string): { title: string | null; picture: string | null } | null => {
  try {
    const { title = null, thumbnail_url: picture = null } = description.parse(JSON.parse(text));
    return { title, picture };
  } catch {
    return null;
  }
};
