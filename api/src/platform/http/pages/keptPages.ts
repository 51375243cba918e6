import type { IncomingMessage } from 'node:http';
import { languageCookie } from '@upline/contracts';
import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';

/** Limits of whole pages that are kept for those who ask for the same. */
export const keptPageLimits = {
  age: { what: 'How long a page of a link is kept', per: 'page', most: 5, unit: 'seconds' },
  pages: { what: 'Pages of links that are kept', per: 'process', most: 500, unit: 'pages' },
  size: { what: 'Size of a page of a link that is kept', per: 'page', most: 65_536, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** Longest that a page is known by: what varies, the address and the languages, is no longer in an honest request. */
const maxKey = 600;

/** What each answer replaces in a page with its own: the nonce, and the text that tells its visitor from others. */
export type PageMarks = { nonce: string; visit: string };

/** A page with the marks in it. */
export type WholePage = { status: number; document: string; policy: string } & PageMarks;

/** When a kept page may be shown. `streams` are those of the events that it shows; `admits` refuses some requests. */
export type Keeping = { streams: readonly string[]; admits: (request: IncomingMessage) => boolean };

/** A page that is kept: the bytes of its document, between which marks are named. */
export type KeptPage = Keeping & {
  status: number;
  pieces: readonly (Buffer | keyof PageMarks)[];
  policy: readonly string[];
  until: number;
};

/** The document of a kept page with these marks. */
export const documentOf = ({ pieces }: Pick<KeptPage, 'pieces'>, marks: PageMarks): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(marks[piece]) : piece)));

type Piece = KeptPage['pieces'][number];
const joinWith = (mark: keyof PageMarks, parts: readonly (readonly Piece[])[]): Piece[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [mark, ...part]));

/** The pieces of a document between its marks. */
const piecesOf = ({ document, nonce, visit }: WholePage): Piece[] => {
  const withVisits = (part: string) =>
    joinWith(
      'visit',
      part.split(visit).map((text) => [Buffer.from(text)]),
    );
  return joinWith('nonce', document.split(nonce).map(withVisits));
};

/** The cookie of a visitor who answered a link, on the pages of that link alone. */
export const answerCookie = 'upline.answer';

// a page that shows what its visitor said is theirs alone
const isOfOne = ({ url = '', headers: { cookie = '' } }: IncomingMessage): boolean =>
  /[?&](?:answered|step)=/u.test(url) || cookie.includes(`${answerCookie}=`);

const languageIn = new RegExp(`(?:^|; *)${languageCookie}=([^;]*)`);

const keyOf = (request: IncomingMessage): string | null => {
  if (isOfOne(request)) return null;
  const chosen = languageIn.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const key = [request.url ?? '', request.headers['accept-language'] ?? '', chosen].join('\n');
  return key.length > maxKey ? null : key;
};

const bytesOf = ({ pieces }: KeptPage): number => pieces.reduce((sum, { length }) => sum + length, 0);

/**
 * Keeps whole pages for some seconds. A page is dropped as soon as an event of what it shows is appended; other
 * processes may show it for those seconds. `now` is in milliseconds.
 */
export const createKeptPages = ({ now, bus }: { now: () => number; bus: Pick<Bus, 'subscribe' | 'onGap'> }) => {
  const kept = new Map<string, KeptPage>();
  const byStream = new Map<string, Set<string>>();
  let changes = 0;

  const drop = (key: string): void => {
    const page = kept.get(key);
    kept.delete(key);
    for (const stream of page?.streams ?? []) {
      const keys = byStream.get(stream);
      keys?.delete(key);
      if (keys?.size === 0) byStream.delete(stream);
    }
  };

  const clear = (): void => {
    changes += 1;
    kept.clear();
    byStream.clear();
  };
  const stops = [bus.subscribe(keyErasedChannel, clear), bus.onGap(clear)];

  return {
    /** The page that was kept for such a request; null where there is none. */
    find: (request: IncomingMessage): KeptPage | null => {
      const key = keyOf(request);
      const page = key === null ? undefined : kept.get(key);
      return page && page.until > now() && page.admits(request) ? page : null;
    },
    /** Begins the making of a page. What it returns keeps the page, unless what it shows may have changed meanwhile. */
    making: () => {
      const before = changes;
      return (request: IncomingMessage, page: WholePage, { streams, admits }: Keeping): void => {
        const key = keyOf(request);
        if (key === null || changes !== before || request.method !== 'GET') return;
        const entry: KeptPage = {
          streams,
          admits,
          status: page.status,
          policy: page.policy.split(page.nonce),
          pieces: piecesOf(page),
          until: now() + keptPageLimits.age.most * 1_000,
        };
        if (bytesOf(entry) > keptPageLimits.size.most) return;
        drop(key);
        const [oldest] = kept.size >= keptPageLimits.pages.most ? kept.keys() : [];
        if (oldest !== undefined) drop(oldest);
        kept.set(key, entry);
        for (const stream of streams) byStream.set(stream, (byStream.get(stream) ?? new Set()).add(key));
      };
    },
    /** Drops the pages that show events of a stream. */
    changed: (stream: string): void => {
      changes += 1;
      for (const key of [...(byStream.get(stream) ?? [])]) drop(key);
    },
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
};
export type KeptPages = ReturnType<typeof createKeptPages>;
