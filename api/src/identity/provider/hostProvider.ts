import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParameterizedContext } from 'koa';
import { Provider } from 'oidc-provider';
import { cookieName, cookiesToDrop } from '../signIn/cookieNames.ts';

/** Names of the provider's cookies. The second and third belong to one sign-in. */
export const providerCookies = (publicUrl: string) => ({
  session: cookieName(publicUrl, 'upline_provider'),
  interaction: 'upline_interaction',
  resume: 'upline_resume',
});

/** Bytes that the cookies of sign-ins under way may take in a browser, without their signatures: about 20 sign-ins. */
const maxBytes = 1_400;

/**
 * The provider over https. It tells the sign-ins of one browser from each other by the paths of their cookies, and
 * `__Host-` cookies have the path `/`. So the id of the sign-in, which ends those paths, stands in the name, and one
 * cookie serves the sign-in page and the way back.
 */
export class HostProvider extends Provider {
  override createContext<State>(req: IncomingMessage, res: ServerResponse): ParameterizedContext<State> {
    const ctx = super.createContext<State>(req, res);
    const { cookies } = ctx;
    const { interaction, resume } = providerCookies(this.issuer);
    const prefix = `${cookieName(this.issuer, interaction)}_`;
    const isOfSignIn = (name: string): boolean => name === interaction || name === resume;
    const get = cookies.get.bind(cookies);
    const set = cookies.set.bind(cookies);
    cookies.get = (name, options) => {
      if (!isOfSignIn(name)) return get(name, options);
      const uid = /\/(?:sign-in|auth)\/([\w-]+)/.exec(req.url ?? '')?.[1];
      return uid === undefined ? undefined : get(prefix + uid, options);
    };
    cookies.set = (name, value, options) => {
      if (!isOfSignIn(name)) return set(name, value, options);
      const own = { ...options, path: '/' };
      const { maxAge: _, ...gone } = own;
      if (value !== null && name === interaction)
        for (const old of cookiesToDrop(req.headers.cookie, prefix, maxBytes)) set(old, null, gone);
      return set(`${prefix}${options?.path?.split('/').at(-1) ?? ''}`, value, own);
    };
    return ctx;
  }
}
