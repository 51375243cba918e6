import type { Context, Middleware } from 'koa';
import type { Preparing } from '../../queries/preparing.ts';
import { filePaths } from './pages.ts';

type Needs = {
  preparing: Preparing;
  /** Answers with a page that says so and tries again by itself. */
  answerPreparing: (ctx: Context, share: number | null) => void;
};

const isOfPage = (path: string): boolean => !/^\/(?:api|oidc|socket\.io)\//.test(path) && !filePaths.test(path);

/** Shows the progress in place of every page while views are built for the first time. Calls go on. */
export const preparingPage =
  ({ preparing, answerPreparing }: Needs): Middleware =>
  async (ctx, next) => {
    if (ctx.method === 'GET' && isOfPage(ctx.path) && (await preparing.isPreparing()))
      return answerPreparing(ctx, preparing.share());
    return next();
  };
