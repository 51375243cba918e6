import * as z from 'zod';
import type { ShownLocale } from '../language/locales.ts';
import type { Translate } from '../language/text.ts';

/** Who may make an account now: anyone, the holder of an invitation, or nobody. */
export const signUps = ['open', 'invited', 'closed'] as const;
export type SignUp = (typeof signUps)[number];

/**
 * What the landing page is rendered from: the language with the function that says messages in it, who may make an
 * account, and where people reach the operator, null where nowhere.
 */
export type LandingSettings = {
  locale: ShownLocale;
  translate: Translate;
  signUp: SignUp;
  contactUrl: string | null;
};

/**
 * Markup that a server inserts into the document of the landing page: into its head and into its body. It may contain
 * markers of the kind `__NAME__`, which the server fills for each request.
 */
export type RenderedPage = { head: string; body: string };

/** The exports of the client's build for the server, in `dist/server/landing.js`. */
export type LandingRenderer = {
  /** The page at `/` for people who are not signed in. Its marker: `__PUBLIC_URL__`. */
  renderLanding: (settings: LandingSettings) => RenderedPage;
  /** Every other page for them. Its markers: `__PATH__`, `__RETURN_TO__`. */
  renderMissing: (settings: Pick<LandingSettings, 'locale' | 'translate'>) => RenderedPage;
};

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** The renderer, as a module that was loaded while the program runs. */
export const landingRenderer = z.object({
  renderLanding: z.custom<LandingRenderer['renderLanding']>(isFunction),
  renderMissing: z.custom<LandingRenderer['renderMissing']>(isFunction),
});

/**
 * Replaces the markers `__NAME__` or `<!--__NAME__-->` of a document that have a value, in one pass: markers within the
 * values stay as they are, so that no visitor can have one filled.
 */
export const fillMarkers = (document: string, values: Readonly<Record<string, string>>): string =>
  document.replaceAll(/(?:<!--)?__([A-Z_]+?)__(?:-->)?/gu, (marker, name: string) => values[name] ?? marker);
