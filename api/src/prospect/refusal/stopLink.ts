import type { MailLink } from '../../identity/mailEnding.routes.ts';
import { endingButton } from '../../identity/mailEnding.routes.ts';
import type { Page } from '../../identity/signIn/pageLayout.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { uuidBytes, uuidOf } from '../../platform/lib/ids.ts';
import { readSigned, signedText } from '../../platform/lib/signedText.ts';
import type { contactStopDecider } from './contactStop.decider.ts';
import type { TypedStops } from './typedStops.ts';

/** Dependencies of the link by which an address confirms that it wants no contact. */
export type StopLinkNeeds = {
  stops: RepositoryOf<typeof contactStopDecider>;
  typedStops: TypedStops;
  organizationNameOf: (organizationId: string) => Promise<string | null>;
  timeZoneOf: TimeZoneOf;
  secret: string;
  publicUrl: string;
  clock: () => Date;
};

const label = 'contact stop';
const uuidLength = 16;

/** The link in the mail to an address that a visitor typed. It works as long as what was typed is kept, and once. */
export const stopLinkFor = (
  { secret, publicUrl, clock }: Pick<StopLinkNeeds, 'secret' | 'publicUrl' | 'clock'>,
  stopId: string,
): string =>
  `${publicUrl}/no-contact/${signedText(secret, label, { atMs: clock().getTime(), bytes: uuidBytes(stopId) })}`;

const stopIn = (secret: string, token: string): string | null => {
  const bytes = readSigned(secret, label, token)?.bytes;
  return bytes?.length === uuidLength ? uuidOf(bytes) : null;
};

const named = (text: string, team: string | null): Html => withMarkup(text, html`<bdi>${team ?? ''}</bdi>`);

const question =
  (team: string | null): Page =>
  (t) => ({
    status: 200,
    title: t('Shall nobody contact you?'),
    body: html`<p>
        ${named(t('Press the button, and nobody of {team} contacts this address any more.', { team: place }), team)}
      </p>
      <p>${t('So that this lasts, a code made of the address is kept. Nobody can read the address in it.')}</p>
      ${endingButton(t('Don’t contact me'), 'refuse')}`,
  });

const ended =
  (team: string | null): Page =>
  (t) => ({
    status: 200,
    title: t('You are left in peace'),
    body: html`<p>${named(t('Nobody of {team} contacts you any more.', { team: place }), team)}</p>
      <p>${t('You can close this page.')}</p>`,
  });

const over: Page = (t) => ({
  status: 410,
  title: t('This link is over'),
  body: html`<p>
    ${t('The link was used, or is older than 30 days. You can ask once more on the page that you got a link to.')}
  </p>`,
});

/** `/no-contact/{token}`: the holder of an address that a visitor typed confirms that it wants no contact. */
export const stopLink = (needs: StopLinkNeeds): MailLink => ({
  path: /^\/no-contact\/([^/]+)$/,
  endingOf: async (token) => {
    const stopId = stopIn(needs.secret, token);
    if (stopId === null) return null;
    const { state, organizationId } = await needs.stops.load(stopId);
    if (state.status === 'none' || !organizationId) return null;
    const team = await needs.organizationNameOf(organizationId);
    const isKept = (await needs.typedStops.find(stopId)) !== null;
    const isConfirmed = async (): Promise<boolean> => (await needs.stops.load(stopId)).state.status === 'confirmed';
    const confirm = async (): Promise<void> => {
      const by = { meta: await systemMeta(needs, { organizationId }), judge: byProduct };
      const confirming = { stopId, userId: state.userId, organizationId, via: 'message' as const };
      const refusalIds = await needs.typedStops.list(confirming, by);
      if (refusalIds === null) return;
      const command = { type: 'ConfirmStop' as const, data: { stopId, via: 'message' as const, refusalIds } };
      await handleCommand({ ...by, repository: needs.stops, id: stopId, command });
      await needs.typedStops.remove(stopId);
    };
    return {
      isEnded: isConfirmed,
      end: confirm,
      question: isKept ? question(team) : over,
      ended: ended(team),
    };
  },
});
