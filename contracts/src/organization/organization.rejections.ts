import { defineRejections } from '../definitions/command.ts';
import { storageRejections } from './storage.rejections.ts';
import { message } from '../language/text.ts';

/** Refusals about the organization. */
export const organizationRejections = defineRejections({
  ...storageRejections,
  'organization/too-many': {
    status: 409,
    detail: message(
      'You have founded 5 organizations, as many as one person can. ' +
        'Use one of them, or ask someone else to found the next one and invite you.',
    ),
  },
  'organization/not-found': { status: 404, detail: message('There is no such organization.') },
  'organization/wrong-name': { status: 422, detail: message('Please check the name.') },
  'organization/not-allowed': {
    status: 403,
    detail: message('Only an owner or admin can change the organization. Ask one of them.'),
  },
  'organization/country-not-allowed': {
    status: 403,
    detail: message('Only an owner can set the country. Ask one of them.'),
  },
  'organization/language-not-allowed': {
    status: 403,
    detail: message('Only an owner can set the language. Ask one of them.'),
  },
  'organization/unknown-country': { status: 422, detail: message('Please choose a country from the list') },
  'organization/goal-not-allowed': {
    status: 403,
    detail: message('Only an owner can set the team goal. Ask one of them.'),
  },
  'organization/cadence-not-allowed': {
    status: 403,
    detail: message('Only an owner can change the rhythm of next steps. Ask one of them.'),
  },
});
