import Router from '@koa/router';
import { defaultColors, organizationsView, toneOf } from '@upline/contracts';
import type { BrandColors } from '@upline/contracts';
import type { CallerOf } from '../../platform/http/request/caller.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { AppIconName } from './appIcon.ts';
import { appIcons, drawAppIcon } from './appIcon.ts';

/** Dependencies of the app's manifest. */
export type InstallNeeds = { callerOf: CallerOf; readerOf: ReaderOf };

/** The app as a device installs it. */
type App = { name: string; startUrl: string } & Pick<BrandColors, 'primaryColor' | 'accentColor'>;

const product: App = { name: 'Upline', startUrl: '/', ...defaultColors };

/** An icon in the manifest. Its address names the colours, so that browsers keep it for good and need no session. */
const iconOf = (name: AppIconName, { primaryColor, accentColor }: App) => {
  const { side, shape } = appIcons[name];
  const colors = `${primaryColor.slice(1)}-${accentColor.slice(1)}`.toLowerCase();
  return {
    src: `/icon-${name}-${colors}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: shape === 'full' ? 'maskable' : 'any',
  };
};

const manifestOf = (app: App) => {
  const { fill } = toneOf(app.primaryColor, 'light');
  return {
    // the same in every organization: a device that installed the app updates it instead of adding another
    id: '/',
    name: app.name,
    short_name: app.name,
    dir: 'auto',
    start_url: app.startUrl,
    scope: '/',
    display: 'standalone',
    background_color: fill,
    theme_color: fill,
    icons: [iconOf('small', app), iconOf('large', app), iconOf('full', app)],
  };
};

/** The app of the organization in which the session acts; without one, that of the product. */
const appOf = async ({ callerOf, readerOf }: InstallNeeds, ctx: Parameters<CallerOf>[0]): Promise<App> => {
  const { actor } = await callerOf(ctx, 'public', 'query');
  if (actor.organizationId === null || actor.role === null) return product;
  const row = await readerOf(actor.organizationId).get(organizationsView, '');
  return row ? { ...row, startUrl: '/today' } : product;
};

const iconPath = new RegExp(`^/icon-(${Object.keys(appIcons).join('|')})-([0-9a-f]{6})-([0-9a-f]{6})\\.png$`);

const isIcon = (name: string | undefined): name is AppIconName => name !== undefined && Object.hasOwn(appIcons, name);

/** The routes of the installed app: its manifest, and its icons in the organization's colours. */
export const installRoutes = (needs: InstallNeeds): Router => {
  const router = new Router();
  router.get('/app.webmanifest', async (ctx) => {
    const manifest = manifestOf(await appOf(needs, ctx));
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('Vary', 'Cookie');
    ctx.type = 'application/manifest+json';
    ctx.body = JSON.stringify(manifest);
  });
  router.get(iconPath, (ctx) => {
    const [, name, primary = '', accent = ''] = iconPath.exec(ctx.path) ?? [];
    if (!isIcon(name)) return;
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.type = 'png';
    ctx.body = drawAppIcon(name, { primaryColor: `#${primary}`, accentColor: `#${accent}` });
  });
  return router;
};
