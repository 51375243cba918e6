import { assetPreviewPath, commands, queries } from '@upline/contracts';
import type { CommandDefinition, QueryDefinition } from '@upline/contracts';

const calls: readonly (CommandDefinition | QueryDefinition)[] = [...Object.values(commands), ...Object.values(queries)];

/** Routes of a router that are no call of the contracts. */
const routed = [
  assetPreviewPath,
  '/api/health/live',
  '/api/health/ready',
  '/api/metrics',
  '/api/openapi.json',
  '/api/sessions',
  '/api/sessions/:id',
  '/api/users/:id',
  '/api/users/:id/data',
  '/api/security',
  '/api/security/app',
  '/api/security/passkeys',
  '/api/security/passkeys/:id',
  '/api/security/proof',
  '/api/security/proof/passkey',
  '/api/security/recovery-codes',
  '/api/operator/commands',
  '/api/operator/organizations',
  '/api/operator/organizations/:named/plan',
  '/api/operator/organizations/:named/owner-factor',
  '/api/operator/people',
  '/api/operator/people/:named/erase',
  '/api/operator/factor/reset',
  '/api/operator/keys/rotate',
  '/api/operator/mail/test',
];

/** What no router answers, by its path: the first that fits. `*` stands for anything, `:name` for one segment. */
const unrouted = [
  '/api/login',
  '/api/callback',
  '/api/logout',
  '/api/assets/:id/picture',
  '/api/assets/:id/thumbnail',
  '/s/:code',
  '/s/:code/view',
  '/s/:code/answer',
  '/s/:code/thumbnail',
  '/no-mails/:token',
  '/no-contact/:token',
  '/switch-off/:token',
  '/oidc/sign-in/*',
  '/oidc/*',
  '/assets/*',
];

/** A page of the client, or one that says that there is none. */
const page = 'page';

/** Every route under which requests are counted: patterns, never paths. */
export const routeNames: readonly string[] = [
  ...new Set([...calls.map(({ path }) => path), ...routed, ...unrouted, page]),
];

const forms = unrouted.map((pattern) => {
  const form = pattern.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+');
  return { pattern, form: new RegExp(`^${form}$`, 's') };
});

/** The route of a path that no router took; undefined for a call that does not exist. */
export const unroutedName = (path: string): string | undefined =>
  forms.find(({ form }) => form.test(path))?.pattern ?? (path.startsWith('/api/') ? undefined : page);
