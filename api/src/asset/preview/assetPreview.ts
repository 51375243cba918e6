import { isVisible, requiredText, webUrl, withoutMarks } from '@upline/contracts';
import type { AssetPreview } from '@upline/contracts';
import { pictureTypeOf } from '../../platform/pictures/pictureType.ts';
import type { FetchPicture } from '../../platform/strangeHosts/fetchPicture.ts';
import { fetchPage } from '../../platform/strangeHosts/fetchPage.ts';
import type { FetchStrange } from '../../platform/strangeHosts/fetchStrange.ts';
import { strangeDeadline } from '../../platform/strangeHosts/fetchStrange.ts';
import { readPageHead } from '../../platform/strangeHosts/pageHead.ts';
import type { OEmbed } from './oEmbed.ts';
import { oEmbedOf, oEmbeds, readOEmbed } from './oEmbed.ts';

export type PreviewNeeds = {
  fetchStrange: FetchStrange;
  fetchPicture: FetchPicture;
  /** Ends the whole look at an address. */
  deadline?: () => AbortSignal;
  known?: readonly OEmbed[];
};

/** Letters of a title that the form of an asset takes. */
const titleLetters = 200;
const title = requiredText(titleLetters, '');

// characters that hide or reorder others, and ends of lines
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu;

/** A title as the form of an asset takes it: one line, shortened at a word; null where nothing is left of it. */
export const titleFrom = (found: string): string | null => {
  const line = withoutMarks(found.toWellFormed().replace(unwanted, ' ')).replace(/\s+/gu, ' ').trim();
  const short = line.length <= titleLetters ? line : shortened(line);
  return isVisible(short) && title.safeParse(short).success ? short : null;
};

const shortened = (line: string): string => {
  // half of a character must not stay at the end
  const room = line.slice(0, titleLetters - 1).replace(/[\ud800-\udbff]$/u, '');
  const atWord = room.replace(/\s+\S*$/u, '');
  return `${atWord.length >= titleLetters / 2 ? atWord : room}…`;
};

/** The address of a picture that a page at `page` names. A page of https is not led back to http by it. */
const pictureAddress = (named: string, page: URL): string | null => {
  if (!URL.canParse(named, page.href)) return null;
  const url = new URL(named, page);
  if (page.protocol === 'https:' && url.protocol === 'http:') url.protocol = 'https:';
  const parsed = webUrl.safeParse(url.href);
  return parsed.success ? parsed.data : null;
};

/** Bytes up to which a picture is shown beside its offer. */
const shownBytes = 400_000;

const shownAs = (bytes: Uint8Array): string | null => {
  const type = bytes.length <= shownBytes ? pictureTypeOf(bytes) : null;
  return type && `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
};

type Found = { title: string | null; picture: string | null; page: URL };

const lookAt = async (url: string, { fetchStrange, known = oEmbeds }: PreviewNeeds, signal: AbortSignal) => {
  const described = oEmbedOf(url, known);
  if (described !== null) {
    const answer = await fetchPage(fetchStrange, described, signal);
    const found = 'found' in answer && answer.found.kind === 'page' ? readOEmbed(answer.found.text) : null;
    if (found) return { ...found, page: new URL(url) } satisfies Found;
  }
  const answer = await fetchPage(fetchStrange, url, signal);
  if (!('found' in answer)) return null;
  const { url: page } = answer.found;
  if (answer.found.kind === 'picture') return { title: null, picture: page.href, page } satisfies Found;
  return { ...readPageHead(answer.found.text), page } satisfies Found;
};

/**
 * Looks what an address offers for an asset. A picture is offered once it was fetched and is one; neither it nor
 * anything else is stored.
 */
export const previewAsset = async (url: string, needs: PreviewNeeds): Promise<AssetPreview> => {
  const { deadline = strangeDeadline } = needs;
  const signal = deadline();
  const found = await lookAt(url, needs, signal);
  if (!found) return { title: null, picture: null };
  const address = found.picture === null ? null : pictureAddress(found.picture, found.page);
  const fetched = address === null ? null : await needs.fetchPicture(address, { signal });
  return {
    title: found.title === null ? null : titleFrom(found.title),
    picture: address !== null && fetched && 'bytes' in fetched ? { url: address, shown: shownAs(fetched.bytes) } : null,
  };
};
