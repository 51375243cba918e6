/**
 * The name of a cookie. Over https it has the prefix `__Host-`: browsers take such a cookie from this very host only,
 * so another host of the domain cannot set it. It must be `Secure`, with the path `/` and without a domain. A cookie
 * without the prefix counts for nothing there.
 */
export const cookieName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/**
 * The oldest cookies with a prefix that a browser has to drop for the others to fit into `maxBytes`: cookies of `/`
 * come with each request, and requests with too many headers are refused. Browsers send older ones first (RFC 6265,
 * 5.4).
 */
export const cookiesToDrop = (header: string | undefined, prefix: string, maxBytes: number): string[] => {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.filter((pair) => pair.startsWith(prefix) && !/^[^=]*\.sig=/.test(pair));
  let bytes = found.reduce((sum, { length }) => sum + length, 0);
  const dropped: string[] = [];
  for (const pair of found) {
    if (bytes <= maxBytes) break;
    bytes -= pair.length;
    dropped.push(pair.slice(0, pair.indexOf('=')));
  }
  return dropped;
};
