import { readFile } from 'node:fs/promises';
import Router from '@koa/router';

const changelog = new URL('../../../CHANGELOG.md', import.meta.url);

/** `/changes.txt`: what is new in the version that runs here. */
export const changesRoutes = (): Router => {
  const router = new Router();
  router.get('/changes.txt', async (ctx) => {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await readFile(changelog, 'utf8');
  });
  return router;
};
