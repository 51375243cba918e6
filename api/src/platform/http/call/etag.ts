import { hash } from 'node:crypto';
import type { QueryDefinition, ShownLocale } from '@upline/contracts';
import type { ActingPerson } from '../../lib/actor.ts';

/** Raised with every change to the form of answers. */
const answersVersion = 6;

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

const textOf = (
  { definition, actor, search, params, locale }: AskedQuery,
  { scope, day, versions }: { scope: string; day: string; versions: readonly string[] },
): string =>
  [
    answersVersion,
    definition.path,
    JSON.stringify(params),
    search,
    locale,
    actor.organizationId,
    scope,
    day,
    ...versions,
  ].join('\n');

const isDated = ({ definition }: AskedQuery): boolean => definition.dated === true || definition.daily !== undefined;

/**
 * A tag made of the last change of each view for the viewer, its generation (`look` of the tracker) and the
 * viewer's scope: an unchanged view costs a 304, also while other organizations change (architecture, HTTP).
 */
export const etagOf = (asked: AskedQuery, versions: readonly string[]): string => {
  const text = textOf(asked, { scope: scopeOf(asked), day: isDated(asked) ? asked.today : '', versions });
  return `W/"${hash('sha1', text, 'base64url')}"`;
};

/**
 * The key under which an answer is kept for others who ask for the same; null for an answer of one person alone. Where
 * answers are alike by role, it names the role in place of the person.
 */
export const shareKeyOf = (asked: AskedQuery, versions: readonly string[]): string | null => {
  const { definition, actor, today } = asked;
  if (definition.scope === 'person' && definition.alikeByRole !== true) return null;
  if (actor.organizationId === null || definition.daily) return null;
  const scope = definition.scope === 'organization' ? '' : (actor.role ?? '');
  return textOf(asked, { scope, day: today, versions });
};
