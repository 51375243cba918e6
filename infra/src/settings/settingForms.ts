import * as z from 'zod';

// the forms that settings may have: each says in words of its own what it wants

/** A value without the spaces around it; an empty one counts as not set. */
const given = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' ? undefined : text;
};

/** The default of a setting. */
export const otherwise = <T extends z.ZodType>(schema: T) => z.preprocess(given, schema);

export const optional = <T extends z.ZodType>(schema: T) => otherwise(schema.optional());

/** A path as it stands: spaces may belong to it. */
export const path = (usual: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string().default(usual));

/** A secret of some length, as it stands: spaces belong to it. */
export const secret = (least: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().min(least, `must have at least ${least} characters`).optional(),
  );

/** The words of a setting that takes one of some; capitals make no difference. */
export const inLowerCase = <T extends z.ZodType>(schema: T) =>
  otherwise(z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), schema));

/** A whole number, written in digits. */
export const wholeNumber = (least: number, usual: number) =>
  otherwise(
    z
      .string()
      .regex(/^-?\d{1,15}$/, 'must be a whole number')
      .transform(Number)
      .refine((value) => value >= least, `must be at least ${least}`)
      .default(usual),
  );

/** A port of this machine; 0 for any free one. */
export const port = (usual: number) =>
  otherwise(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((value) => value <= 65_535, 'must be a port number')
      .default(usual),
  );

/** An address that names several hosts (of a cluster) is no URL until all but the first are left out. */
const firstHostOf = (value: string): string => value.replace(/(,[^/?#@,]*)+(?=[/?#]|$)/, '');

const isAddress = (value: string, protocols: readonly string[]): boolean => {
  const address = firstHostOf(value);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return protocols.includes(protocol) && (protocol === 'mailto:' ? pathname !== '' : hostname !== '');
};

/** An address with one of these protocols and a host. */
export const url = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => isAddress(value, protocols), { error: `must be an address like ${example}` });

const web = ['http:', 'https:'];
const example = 'https://team.example.com';

/** What stands in an address beside protocol, host and port; null for nothing. */
const moreIn = ({ pathname, search, hash, username, password }: URL): string | null => {
  if (username !== '' || password !== '') return 'a user name or password';
  if (!/^\/*$/.test(pathname)) return `the path ${pathname}`;
  if (search !== '') return 'a query';
  return hash === '' ? null : 'a part after #';
};

/** The address of a site alone, in the one form that browsers compare. */
export const site = z.string().transform((value, context) => {
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!isAddress(value, web)) return refuse(`must be an address like ${example}`);
  const address = new URL(value);
  const more = moreIn(address);
  return more === null
    ? address.origin
    : refuse(`must be the address of the site alone, like ${example}, without ${more}`);
});

/** The sender of mails: an address, or a name and an address in angle brackets. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]*<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u,
    'must be a sender like upline@example.com or Upline <upline@example.com>',
  );

/** Several values, separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** The host of `host`, `host:port` or `[IPv6]:port` in the form that a URL has it, with the port where it was named. */
const hostAndPort = (value: string): string | null => {
  const address = `http://${value}/`;
  if (!URL.canParse(address) || !/^(?:\[[\da-f:.]+\]|[^:/?#@\[\]]+)(?::\d+)?$/i.test(value)) return null;
  const { hostname, port: found } = new URL(address);
  // a URL leaves out the usual port of its scheme
  const named = found !== '' ? found : /:80$/.test(value) ? '80' : '';
  return named === '' ? hostname : `${hostname}:${named}`;
};

/** Hosts, with or without a port. */
export const hosts = list.transform((values, context) =>
  values.flatMap((value) => {
    const host = hostAndPort(value);
    if (host === null)
      context.addIssue({ code: 'custom', message: `must be hosts like files.internal or 10.0.0.5:8080, not ${value}` });
    return host ?? [];
  }),
);
