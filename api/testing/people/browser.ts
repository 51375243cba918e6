import { positionHeader } from '@upline/contracts';
import { createCookieJar } from './cookieJar.ts';
import { askQuickSignUp } from '../quickSignUp.ts';

/** The response after all redirects, with its address. */
export type Page = { status: number; url: URL; text: string; headers: Headers };

/** A JSON answer. `body` is null when there is none. */
export type Answer = { status: number; body: unknown; headers: Headers };

export type Person = { email: string; password: string; firstName?: string; lastName?: string };

type Init = { method?: string; headers?: Record<string, string>; body?: string };

const maxRedirects = 20;

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | null => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescape(value);
};

/** The first form of a page: its action and the values of its inputs. */
export const formOf = (page: Page): { action: string; fields: Record<string, string> } => {
  const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page.text)?.[0];
  if (form === undefined)
    throw new Error(`there is no form at ${page.url.href} (${page.status}): ${page.text.slice(0, 2_000)}`);
  const inputs = form.match(/<input[^>]*>/g) ?? [];
  const fields = inputs.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''] as const);
  return { action: attribute(form, 'action') ?? page.url.pathname, fields: Object.fromEntries(fields) };
};

let browsers = 0;

/** The position of the last change that any browser made at a site. */
const changedAt = new Map<string, number>();

/** Forgets the changes of a site that is gone: its port may become that of another one. */
export const forgetSite = (publicUrl: string): void => void changedAt.delete(new URL(publicUrl).origin);

/**
 * A client that does what sign-in needs of a browser: cookies, redirects, forms. `via` is the address that really
 * serves PUBLIC_URL; `headers` are sent with every request, which is aborted after `timeoutMs`. Each browser claims an
 * IP address of its own in `X-Forwarded-For`.
 */
export const createBrowser = (
  publicUrl: string,
  options: { via?: string; headers?: Record<string, string>; timeoutMs?: number } = {},
) => {
  const jar = createCookieJar();
  const own = new URL(publicUrl);
  const sessionCookie = own.protocol === 'https:' ? '__Host-upline' : 'upline';
  const { via = publicUrl, headers = {}, timeoutMs } = options;
  browsers += 1;
  const address = `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;

  /** One request, without following redirects. */
  const request = async (path: string | URL, init: Init = {}): Promise<Response> => {
    const url = new URL(path, own);
    const target = url.origin === own.origin ? new URL(`${url.pathname}${url.search}`, via) : url;
    const cookie = jar.header(url);
    const sent = {
      'x-forwarded-for': address,
      ...(init.method === undefined || init.method === 'GET' ? {} : { origin: own.origin }),
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
      ...init.headers,
    };
    const limit = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
    const response = await fetch(target, { ...init, ...limit, headers: sent, redirect: 'manual' });
    jar.store(response, url);
    return response;
  };

  /** A request that follows all redirects. */
  const open = async (path: string | URL, init: Init = {}): Promise<Page> => {
    let url = new URL(path, own);
    let response = await request(url, init);
    for (let hop = 0; response.status >= 300 && response.status < 400; hop += 1) {
      if (hop === maxRedirects) throw new Error(`${url.href} redirects for ever`);
      url = new URL(response.headers.get('location') ?? '', url);
      await response.body?.cancel();
      response = await request(url);
    }
    return { status: response.status, url, text: await response.text(), headers: response.headers };
  };

  /** Fills in the first form of a page and submits it. */
  const submit = async (page: Page, filled: Record<string, string>): Promise<Page> => {
    const { action, fields } = formOf(page);
    const body = new URLSearchParams({ ...fields, ...filled }).toString();
    return open(new URL(action, page.url), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  const finish = (page: Page, what: string): Page => {
    if (page.status >= 400 || jar.find(sessionCookie) === null)
      throw new Error(`${what} ended at ${page.url.href} (${page.status}): ${page.text.slice(0, 3_000)}`);
    return page;
  };

  const loginUrl = (screen: 'create' | null, returnTo: string): string =>
    `/api/login?${new URLSearchParams({ returnTo, ...(screen ? { screen } : {}) }).toString()}`;

  return {
    jar,
    address,
    fetch: request,
    open,
    submit,
    /** The `Cookie` header that a socket from this browser would send. */
    cookieHeader: (): string => jar.header(new URL('/socket.io/', own)),
    /** Creates an account and signs in. Returns the last page; throws when there is no session then. */
    signUp: async (person: Person, returnTo = '/'): Promise<Page> => {
      const page = await open(loginUrl('create', returnTo));
      return finish(await submit(page, { firstName: '', lastName: '', ...person }), 'signing up');
    },
    /** Signs in with an account. Returns the last page; throws when there is no session then. */
    signIn: async ({ email, password }: Person, returnTo = '/'): Promise<Page> => {
      const page = await open(loginUrl(null, returnTo));
      return finish(/<form/.test(page.text) ? await submit(page, { email, password }) : page, 'signing in');
    },
    /**
     * Creates an account and signs in without the pages, which are only for tests of signing in. Returns once the first
     * page can be shown.
     */
    quickSignUp: async (person: Person, returnTo = '/'): Promise<void> => {
      const cookie = jar.header(own);
      const sent = { ...(cookie === '' ? {} : { cookie }), ...headers };
      jar.store(await askQuickSignUp(Number(new URL(via).port), { ...person, returnTo }, sent), own);
    },
    signOut: (): Promise<Page> => open('/api/logout'),
    /**
     * Calls the API, with a JSON body when one is given. Reads show every change that a browser has made before, as in
     * the pages of one person.
     */
    json: async (
      ...[method, path, body, extra]: [method: string, path: string, body?: unknown, headers?: Record<string, string>]
    ): Promise<Answer> => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const seen = method === 'GET' ? changedAt.get(own.origin) : undefined;
      const position = seen === undefined ? {} : { [positionHeader]: String(seen) };
      const response = await request(path, {
        method,
        ...sent,
        headers: { accept: 'application/json', ...type, ...position, ...extra },
      });
      const changed = Number(method === 'GET' ? 0 : response.headers.get(positionHeader));
      if (changed > (changedAt.get(own.origin) ?? 0)) changedAt.set(own.origin, changed);
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        body: text === '' ? null : isJson ? (JSON.parse(text) as unknown) : text,
        headers: response.headers,
      };
    },
  };
};
export type Browser = ReturnType<typeof createBrowser>;
