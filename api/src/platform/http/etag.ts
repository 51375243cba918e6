import { hash } from 'node:crypto';
import type { QueryDefinition, ShownLocale } from '@upline/contracts';
import type { Audience } from '@upline/infra/ports.ts';
import type { Tracker } from '../queries/tracker.ts';
import type { ActingPerson } from '../lib/actor.ts';

/** Raised with every change to the form of answers. */
const answersVersion = 5;

/** A query with its caller and parameters. */
export type AskedQuery = {
  definition: QueryDefinition;
  actor: ActingPerson;
  /** The local date of the organization, or of the person with their zone and the hour when the query is daily. */
  today: string;
  search: string;
  params: unknown;
  /** The language of the answer. */
  locale: ShownLocale;
};

const scopeOf = ({ definition, actor }: AskedQuery): string => {
  if (definition.scope === 'person') return `${actor.userId} ${actor.role ?? ''}`;
  return definition.scope === 'role' ? (actor.role ?? '') : '';
};

/**
 * A tag made of the last change of each view for the viewer, its generation and the viewer's scope: an unchanged view
 * costs a 304, whatever other organizations do (design, section 5).
 */
export const etagOf = async (
  asked: AskedQuery,
  tracker: Pick<Tracker, 'live' | 'changedAt'>,
  audiences: readonly Audience[],
): Promise<string> => {
  const { definition, actor, today, search, params, locale } = asked;
  const parts = await Promise.all(
    definition.views.map(
      async (view) => `${(await tracker.live(view))?.generation ?? ''}.${await tracker.changedAt(view, audiences)}`,
    ),
  );
  const text = [
    answersVersion,
    definition.path,
    JSON.stringify(params),
    search,
    locale,
    actor.organizationId,
    scopeOf(asked),
    definition.dated === true || definition.daily ? today : '',
    ...parts,
  ].join('\n');
  return `W/"${hash('sha1', text, 'base64url')}"`;
};
