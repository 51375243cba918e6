import { createCookieJar } from './cookieJar.ts';

/** An answer after its redirects: where it ended, and what is there. */
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

/** The first form of a page: where it goes and what its inputs hold. */
export const formOf = (page: Page): { action: string; fields: Record<string, string> } => {
  const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page.text)?.[0];
  if (form === undefined)
    throw new Error(`there is no form at ${page.url.href} (${page.status}): ${page.text.slice(0, 2_000)}`);
  const inputs = form.match(/<input[^>]*>/g) ?? [];
  const fields = inputs.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''] as const);
  return { action: attribute(form, 'action') ?? page.url.pathname, fields: Object.fromEntries(fields) };
};

let browsers = 0;

/**
 * A client that behaves as a browser does as far as sign-in goes: cookies, redirects, forms. `via` is where PUBLIC_URL is really
 * served; `headers` go with every request, which is given up after `timeoutMs`. Each browser claims an address of its own, which counts where the loopback is a trusted proxy.
 */
export const createBrowser = (
  publicUrl: string,
  options: { via?: string; headers?: Record<string, string>; timeoutMs?: number } = {},
) => {
  const jar = createCookieJar();
  const own = new URL(publicUrl);
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

  /** A request and every redirect after it. */
  const open = async (path: string | URL, init: Init = {}): Promise<Page> => {
    let url = new URL(path, own);
    let response = await request(url, init);
    for (let hop = 0; response.status >= 300 && response.status < 400; hop += 1) {
      if (hop === maxRedirects) throw new Error(`${url.href} redirects in circles`);
      url = new URL(response.headers.get('location') ?? '', url);
      await response.body?.cancel();
      response = await request(url);
    }
    return { status: response.status, url, text: await response.text(), headers: response.headers };
  };

  /** Fills in the first form of a page and sends it. */
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
    if (page.status >= 400 || jar.find('upline') === null)
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
    /** Makes an account and signs in with it; answers the page where that ends. Throws when nobody is signed in then. */
    signUp: async (person: Person, returnTo = '/'): Promise<Page> => {
      const page = await open(loginUrl('create', returnTo));
      return finish(await submit(page, { firstName: '', lastName: '', ...person }), 'signing up');
    },
    /** Signs in with an account; answers the page where that ends. Throws when nobody is signed in then. */
    signIn: async ({ email, password }: Person, returnTo = '/'): Promise<Page> => {
      const page = await open(loginUrl(null, returnTo));
      return finish(/<form/.test(page.text) ? await submit(page, { email, password }) : page, 'signing in');
    },
    signOut: (): Promise<Page> => open('/api/logout'),
    /** A call of the API, with a JSON body where there is one. */
    json: async (
      ...[method, path, body, extra]: [method: string, path: string, body?: unknown, headers?: Record<string, string>]
    ): Promise<Answer> => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await request(path, {
        method,
        ...sent,
        headers: { accept: 'application/json', ...type, ...extra },
      });
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
