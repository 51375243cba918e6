import { message } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import { html } from '../platform/lib/html.ts';
import type { EndedMail } from '../platform/mail/switchOff.ts';
import { parseSwitchOff } from '../platform/mail/switchOff.ts';
import type { PreferenceNeeds } from '../preference/preference.commands.ts';
import type { MailEnding, MailLink } from './mailEnding.routes.ts';
import { endingButton } from './mailEnding.routes.ts';
import type { Page } from './signIn/pageLayout.ts';

type Texts = { question: string; press: string; button: string; ended: string; again: string };

const texts: Record<EndedMail, Texts> = {
  reports: {
    question: message('No more weekly reports?'),
    press: message('Press the button to stop the weekly reports. Other emails still arrive.'),
    button: message('Switch weekly reports off'),
    ended: message('Weekly reports are off'),
    again: message('Switch weekly reports on again'),
  },
  reminders: {
    question: message('No more morning reminders?'),
    press: message('Press the button to stop the morning reminders by email. Other emails still arrive.'),
    button: message('Switch morning reminders off'),
    ended: message('Morning reminders by email are off'),
    again: message('Switch morning reminders on again'),
  },
};

const question =
  ({ question: title, press, button }: Texts): Page =>
  (t) => ({
    status: 200,
    title: t(title),
    body: html`<p>${t(press)}</p>
      ${endingButton(t(button), 'refuse')}`,
  });

const ended =
  ({ ended: title, again }: Texts): Page =>
  (t) => ({
    status: 200,
    title: t(title),
    body: html`<p>${t('You can close this page. Your settings have the same switch.')}</p>
      ${endingButton(t(again), 'allow')}`,
  });

export type SwitchOffNeeds = PreferenceNeeds & {
  isErased: (userId: string) => Promise<boolean>;
  secret: string;
  clock: () => Date;
};

/** `/switch-off/{token}`: the link of a mail that switches mails of its kind off for the person it was sent to. */
export const switchOff = (needs: SwitchOffNeeds): MailLink => {
  const { preferences, secret } = needs;
  const set = async (userId: string, kind: EndedMail, isOn: boolean): Promise<void> => {
    await handleCommand({
      repository: preferences,
      id: userId,
      meta: metaFor({ organizationId: null, actorId: userId, timeZone: 'UTC', at: needs.clock() }),
      command: { type: 'ChangePreferences', data: { userId, form: { mails: { [kind]: isOn } } } },
      judge: byProduct,
    });
  };
  return {
    path: /^\/switch-off\/([^/]+)$/,
    endingOf: async (token): Promise<MailEnding | null> => {
      const parsed = parseSwitchOff(secret, token);
      // nothing is stored of an erased person any more, and no mail is sent
      if (parsed === null || (await needs.isErased(parsed.userId))) return null;
      const { userId, kind } = parsed;
      return {
        isEnded: async () => !(await preferences.load(userId)).state.chosen.mails[kind],
        end: () => set(userId, kind, false),
        allow: () => set(userId, kind, true),
        question: question(texts[kind]),
        ended: ended(texts[kind]),
      };
    },
  };
};
