/** A cookie as the server set it. `attributes` are values by lower-cased name. */
export type Cookie = {
  name: string;
  value: string;
  host: string;
  path: string;
  attributes: ReadonlyMap<string, string>;
};

const parseCookie = (line: string, url: URL): Cookie => {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const attributes = new Map(
    rest.map((part) => [part.split('=')[0]?.toLowerCase() ?? '', part.slice(part.indexOf('=') + 1)]),
  );
  const folder = url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')));
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    host: url.host,
    path: attributes.get('path') ?? folder,
    attributes,
  };
};

const isGone = ({ attributes }: Cookie): boolean => {
  const maxAge = attributes.get('max-age');
  const expires = attributes.get('expires');
  return maxAge === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;
};

const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

// browsers ignore such a cookie, and so does this one
const isMisnamed = ({ name, attributes }: Cookie): boolean =>
  name.startsWith('__Host-') &&
  !(attributes.has('secure') && attributes.get('path') === '/' && !attributes.has('domain'));

/** Stores cookies as a browser does: by host, path and name, until the server lets them expire. */
export const createCookieJar = () => {
  const kept = new Map<string, Cookie>();
  const seen: Cookie[] = [];
  const keyOf = ({ host, path, name }: Cookie): string => [host, path, name].join(' ');
  const sentTo = (url: URL): Cookie[] =>
    [...kept.values()].filter(({ host, path }) => host === url.host && isUnder(url.pathname, path));
  return {
    /** Stores the cookies that a response sets. */
    store: (response: Response, url: URL): void => {
      for (const line of response.headers.getSetCookie()) {
        const cookie = parseCookie(line, url);
        seen.push(cookie);
        if (isMisnamed(cookie)) continue;
        if (isGone(cookie)) kept.delete(keyOf(cookie));
        else kept.set(keyOf(cookie), cookie);
      }
    },
    /** The `Cookie` header for an address; empty without cookies. */
    header: (url: URL): string =>
      sentTo(url)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    /** Every cookie that was set or removed so far, in order. */
    seen: (): readonly Cookie[] => seen,
    all: (): Cookie[] => [...kept.values()],
    find: (name: string): Cookie | null => [...kept.values()].find((cookie) => cookie.name === name) ?? null,
    /** Replaces a cookie's value; null removes the cookie. */
    change: (name: string, value: string | null): void => {
      for (const [key, cookie] of kept) {
        if (cookie.name !== name) continue;
        if (value === null) kept.delete(key);
        else kept.set(key, { ...cookie, value });
      }
    },
  };
};
export type CookieJar = ReturnType<typeof createCookieJar>;
