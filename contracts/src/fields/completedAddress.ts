import { withoutMarks } from './invisible.ts';

// a host with a dot, with a port, a path, a search or none of them; `name:` alone is a scheme
const withoutScheme =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+[\p{L}\p{N}-]{2,}\.?(?::\d{1,5})?(?:[/?#].*)?$/u;

/** An address of the web as a person types it, completed where its scheme is missing: `www.example.com` is https. */
export const completedAddress = (typed: string): string => {
  const address = withoutMarks(typed).trim();
  if (withoutScheme.test(address)) return `https://${address}`;
  return address.startsWith('//') && withoutScheme.test(address.slice(2)) ? `https:${address}` : typed;
};
