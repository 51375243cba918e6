import { identityCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { AppendEffects, Routes } from '../platform/capability.ts';
import type { AppendedEvent } from '../platform/commands/repository.ts';
import { keepLanguage } from '../platform/http/pages/languageChoice.ts';
import type { AccountNeeds } from './account/account.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import { identityHandlers } from './identity.commands.ts';
import { identityJobHandlers } from './identity.jobs.ts';
import { identityReads } from './identity.queries.ts';
import { mailEndingRoutes } from './mailEnding.routes.ts';
import type { NoContactNeeds } from './noContact.ts';
import { noContact } from './noContact.ts';
import type { NoMailsNeeds } from './noMails.ts';
import { noMails } from './noMails.ts';
import type { SwitchOffNeeds } from './switchOff.ts';
import { switchOff } from './switchOff.ts';
import { userDecider } from './user.decider.ts';

/** An erased person does nothing more, not even by a call that is under way. */
const onAppended = ({ type, data: { userId } }: AppendedEvent, { rightsChanges }: AppendEffects): void => {
  if (type === 'PersonErased' && typeof userId === 'string') rightsChanges.note(`person ${userId}`);
};

const profile = { firstName: 'M', lastName: 'K', email: 'maker@team.example', username: 'maker' };

/** People, their profiles and the end of their accounts. Signing in is opened on its own (`identity.ts`). */
export const identity = defineCapability({
  contract: identityCapability,
  streams: { users: userDecider },
  onAppended,
  commands: identityHandlers,
  queries: identityReads,
  jobs: identityJobHandlers,
  routes: (needs: AccountNeeds & NoMailsNeeds & SwitchOffNeeds & NoContactNeeds): Routes => ({
    open: mailEndingRoutes(needs.publicUrl, [noMails(needs), switchOff(needs), noContact(needs)]),
    signedIn: accountRoutes(needs),
    beforePages: keepLanguage(needs.publicUrl),
  }),
  tenancy: {
    calls: {
      ChangeProfile: { subject: 'user', body: profile, own: [403, 200, 403, 403], unknown: 403 },
      SendConfirmation: { own: 409, removed: 409 },
      // with the link of an invitation, which confirms nothing
      ConfirmEmail: { subject: 'token', own: 410, deleted: 410, removed: 410, unknown: 410, malformed: 410 },
      showConfirmation: {
        subject: 'token',
        own: 200,
        deleted: 200,
        removed: 200,
        anonymous: 200,
        unknown: 200,
        malformed: 200,
      },
      currentUser: { own: 200, removed: 200 },
    },
  },
});
