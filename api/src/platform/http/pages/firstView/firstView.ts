import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { queries } from '@upline/contracts';
import type { DrawnScreen, ScreenDefinition, ShownLocale, Surroundings } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import * as z from 'zod';
import type { Context } from 'koa';
import type { AnswersInPage, AskInside } from '../pageAnswers.ts';
import { createDrawing } from './drawingThread.ts';
import type { DrawingOutcome } from './drawingThread.ts';
import { browserOf } from './surroundings.ts';

/** A first view with what it was drawn for. */
export type FirstView = DrawnScreen & { surroundings: Surroundings };

/** Gives the first view of a screen in a language, drawn from the answers inside its page; null where there is none. */
export type FirstViews = {
  draw: (
    ctx: Context,
    page: { screen: ScreenDefinition; locale: ShownLocale; answers: AnswersInPage },
  ) => Promise<FirstView | null>;
  close: () => Promise<void>;
};

/** For installations and tests without a built client. */
export const noFirstViews: FirstViews = { draw: async () => null, close: async () => undefined };

const worker = new URL('../../../../firstView.worker.ts', import.meta.url);

const noted = z.object({ browserTimeZone: z.string().nullable(), zone: z.string() });

type Options = {
  folder: string;
  ask: AskInside;
  contactUrl: string | null;
  now: () => number;
  log: Logger;
  onOutcome: (outcome: DrawingOutcome) => void;
};

/** Makes the function that draws first views with the renderer that the client's build in `folder` contains. */
export const createFirstViews = ({ folder, ask, contactUrl, now, ...others }: Options): FirstViews => {
  const renderer = join(folder, 'server/screen.js');
  if (!existsSync(renderer)) return noFirstViews;
  const drawing = createDrawing({ ...others, worker, settings: { renderer } });
  const notedZone = async (ctx: Context): Promise<string | null> => {
    const answer = await ask(ctx, { address: queries.showPreferences.path, language: 'en' });
    if (answer.status !== 200) return null;
    const { browserTimeZone, zone } = noted.parse(JSON.parse(String(answer.body)));
    return browserTimeZone ?? zone;
  };
  return {
    draw: async (ctx, { screen, locale, answers }) => {
      // a browser that has to ask for an answer draws the screen too
      if (!screen.comesDrawn || ctx.search !== '' || !answers.isWhole) return null;
      const browser = await browserOf(ctx, notedZone);
      if (browser === null) return null;
      const surroundings = { ...browser, at: now(), contact: contactUrl ?? '' };
      const drawn = await drawing.draw({ path: screen.path, locale, answers: answers.json, surroundings });
      return drawn && { ...drawn, surroundings };
    },
    close: drawing.close,
  };
};
