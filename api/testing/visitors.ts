import { randomUUID } from 'node:crypto';
import type { AnswerKind, CallWish } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import { metaFor } from '../src/platform/commands/metadata.ts';
import { uuidV7 } from '../src/platform/lib/ids.ts';

/** What a visitor says; without `prospectId` they are a stranger. */
export type Saying = {
  answer: AnswerKind;
  answerId?: string;
  wish?: CallWish;
  prospectId?: string;
  name?: string;
  contact?: string;
  message?: string;
  at?: Date;
};

type Link = { organizationId: string; shareId: string; assetId: string; sharedBy: string };

/** Stores the answer of a visitor to a link, as the public page does. Returns its id. */
export const answerLink = async ({ events }: Pick<Ports, 'events'>, link: Link, said: Saying): Promise<string> => {
  const { organizationId, shareId, assetId, sharedBy } = link;
  const { answer, answerId = randomUUID(), wish = null, prospectId = null, at = new Date() } = said;
  const { name = null, contact = null, message = null } = said;
  const stream = `share-${shareId}`;
  const about = { shareId, assetId, assetTitle: 'Tour', sharedBy, prospectId };
  const words = { name, contact, message, consent: null };
  const data = { ...about, answerId, answer, bound: prospectId !== null, wish, ...words };
  const meta = metaFor({ organizationId, actorId: null, timeZone: 'UTC', at });
  const revision = (await events.readStream(stream)).length - 1;
  await events.append(stream, revision, [{ id: uuidV7(at.getTime()), type: 'ShareAnswered', data, meta }]);
  return answerId;
};
