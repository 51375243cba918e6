import * as z from 'zod';
import type { ShownLocale } from '../language/locales.ts';
import type { Translate } from '../language/text.ts';

/**
 * The cookie in which a browser keeps what its screen is and its time zone, `phone Europe/Berlin`, so that the next
 * page comes drawn for it. Scripts write it.
 */
export const browserCookie = 'upline.browser';

/** What a screen is: laid out for a thumb, with the sidebar beside it, or between the two. */
export const screenKinds = ['phone', 'between', 'wide'] as const;
export type ScreenKind = (typeof screenKinds)[number];

/** What the markup of a screen follows from beside its answers: the moment, in ms, the browser, and this site. */
export type Surroundings = {
  at: number;
  zone: string;
  kind: ScreenKind;
  /** Whether its keyboard has the keys of Apple. */
  isApple: boolean;
  /** Where people reach the operator; empty where nowhere. */
  contact: string;
};

/** A screen that a server draws: its path, its language, and the answers inside its page as JSON. */
export type ScreenToDraw = { path: string; locale: ShownLocale; answers: string; surroundings: Surroundings };

/** Styles of a page, under the name by which the client knows that it need not make them. */
export type DrawnStyle = { name: string; css: string };

/** The first view of a screen as markup, and its styles. */
export type DrawnScreen = { styles: readonly DrawnStyle[]; markup: string };

/** The exports of the client's build for the server, in `dist/server/screen.js`. */
export type ScreenRenderer = {
  /** Draws one screen; the next one is begun after its end. Rejects where a part of it cannot be drawn. */
  drawScreen: (screen: ScreenToDraw & { translate: Translate }) => Promise<DrawnScreen>;
};

/** The renderer, as a module that was loaded while the program runs. */
export const screenRenderer = z.object({
  drawScreen: z.custom<ScreenRenderer['drawScreen']>((value) => typeof value === 'function'),
});
