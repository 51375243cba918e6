import { defineRejections } from '../definitions/command.ts';
import { storageBounds } from './storage.ts';
import type { StoredThing } from './storage.ts';
import { message } from '../language/text.ts';

const bounds = (thing: StoredThing | 'invitations') => ({
  free: storageBounds.free[thing],
  pro: storageBounds.pro[thing],
});
const giga = 1_000_000_000;

/** Refusals of what would be more than an organization may store. What is there can still be changed and deleted. */
export const storageRejections = defineRejections({
  'organization/prospects-full': {
    status: 409,
    detail: message(
      'Your team has as many prospects as its plan allows: {free, number} on Free, {pro, number} on Pro. ' +
        'Delete some that you no longer need, or ask an owner to change the plan, then try again.',
      bounds('prospects'),
    ),
  },
  'organization/assets-full': {
    status: 409,
    detail: message(
      'Your team has as many assets as its plan allows: {free, number} on Free, {pro, number} on Pro. ' +
        'Delete some that you no longer need, or ask an owner to change the plan, then try again.',
      bounds('assets'),
    ),
  },
  'organization/shares-full': {
    status: 409,
    detail: message(
      'Your team has shared as often as its plan allows: {free, number} times on Free, {pro, number} on Pro. ' +
        'Share a link that you already have, or ask an owner to change the plan.',
      bounds('shares'),
    ),
  },
  'organization/entries-full': {
    status: 409,
    detail: message(
      'Your team has as many notes and contacts as its plan allows: ' +
        '{free, number} on Free, {pro, number} on Pro. ' +
        'Write what is new into the notes of the person with “Edit”, or ask an owner to change the plan.',
      bounds('entries'),
    ),
  },
  'organization/messages-full': {
    status: 409,
    detail: message(
      'Your team has as many messages as its plan allows: {free, number} on Free, {pro, number} on Pro. ' +
        'Remove some that you no longer need, or ask an owner to change the plan, then try again.',
      bounds('messages'),
    ),
  },
  'organization/invitations-full': {
    status: 409,
    detail: message(
      'Your team has {most, number} open invitations, as many as a team can have. ' +
        'Revoke some or wait until they are accepted, then try again.',
      { most: storageBounds.pro.invitations },
    ),
  },
  'organization/full': {
    status: 409,
    detail: message(
      'Your team has stored as much as its plan allows: {free, number} GB on Free, {pro, number} GB on Pro. ' +
        'You can still change and delete everything. To add something, ask an owner to change the plan.',
      { free: storageBounds.free.bytes / giga, pro: storageBounds.pro.bytes / giga },
    ),
  },
});
