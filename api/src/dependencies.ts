import type { PlanTier } from '@upline/contracts';
import { createSnapshots } from '@upline/infra/keys/snapshots.ts';
import { createLog } from '@upline/infra/log/log.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { MailLimits } from '@upline/infra/settings/mailLimits.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { capabilities } from './capabilities.ts';
import { createImportStore } from './import/importStore.ts';
import { createFirstAccount } from './identity/signIn/firstAccount.ts';
import { createAccounts } from './identity/provider/accounts.ts';
import type { SignUpMode } from './identity/signIn/signUp.ts';
import { createSignUp } from './identity/signIn/signUp.ts';
import { createConfirmAddress, createSignInAddressOf } from './identity/account/signInAddress.ts';
import { createInviterOf, createIsErased, createLoadProfile } from './identity/account/names.ts';
import { createOrganizationLocaleOf, createTimeZoneOf } from './organization/ofOrganization.ts';
import { ofOrganizations } from './ofOrganizations.ts';
import type { AppendEffects, Capability, PersonIn } from './platform/capability.ts';
import { createDirectory } from './operator/directory.ts';
import { toRepositories } from './platform/commands/casts.ts';
import { createRooms } from './platform/commands/rooms.ts';
import { createRepositories, evictErased } from './platform/commands/repositories.ts';
import { createFreshAnswers } from './platform/http/call/freshAnswers.ts';
import { createKeptPages } from './platform/http/pages/keptPages.ts';
import type { KeptPages } from './platform/http/pages/keptPages.ts';
import { createRightsChanges } from './platform/http/request/rightsChanges.ts';
import { createEndSockets } from './platform/live/endSockets.ts';
import { createChosenLocaleOf, createLocaleOf } from './preference/mailLanguage.ts';
import { createLocaleOfAddress } from './identity/provider/accounts.ts';
import { createMailBudget } from './platform/mail/mailBudget.ts';
import { createMailRefusals } from './platform/mail/mailRefusals.ts';
import { createMailing } from './platform/mail/mailing.ts';
import { createSendOnce } from './platform/mail/sendOnce.ts';
import { createReaderOf } from './platform/queries/reader.ts';
import { createTracker } from './platform/queries/tracker.ts';
import { createZoneOf } from './preference/zoneOf.ts';
import { createVisit } from './share/answer/visits.ts';
import { createRanVersion } from './reminder/reportVersion.ts';
import {
  createInvitationLocale,
  createInvitationProof,
  createInvitedAddress,
  createIsOpenInvitation,
} from './team/openInvitation.ts';
import { ofTeams } from './team/takerOf.ts';

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;
type StreamsOf<C> = C extends { streams: infer S } ? S : never;

/** The decider of every stream by the name of its repository. */
type AllStreams = Intersection<StreamsOf<(typeof capabilities)[number]>>;

export type DependencyOptions = {
  publicUrl: string;
  /** Seals links and command ids. */
  secret: string;
  /** Who may make an account; anyone by default. */
  signUpMode?: SignUpMode;
  mailLimits?: MailLimits;
  /** The plan of new organizations; Free by default. */
  newPlan?: PlanTier;
  /** Whether there is a mail server, without which no address can be proven by a mail. */
  sendsMails?: boolean;
  clock?: () => Date;
  /** Whether cached states have every event that other processes appended. */
  isCurrent?: () => boolean;
  /** Where mails that are not sent are reported; nowhere by default. */
  log?: Logger;
  /** Keeps long streams as snapshots: after so many events, 0 for never. Without it none are read or made. */
  snapshots?: { every: number; log: Logger };
};

/** How every repository loads its streams. */
const loadingOf = ({ documents }: Ports, { isCurrent = () => true, snapshots }: DependencyOptions) => ({
  isCurrent,
  ...(snapshots && { snapshots: { ...snapshots, snapshots: createSnapshots(documents) } }),
});

/** The repository of every stream, by name. */
const repositoriesOf = (
  ports: Ports,
  options: DependencyOptions,
  { keptPages, ...effects }: AppendEffects & { keptPages: KeptPages },
) => {
  const loading = loadingOf(ports, options);
  const declared: readonly Pick<Capability, 'contract' | 'streams' | 'onAppended'>[] = capabilities;
  return Object.fromEntries(
    declared.flatMap(({ streams = {}, onAppended }) => {
      const heard = (event: Appended): void => {
        keptPages.changed(event.stream);
        onAppended?.(event, effects);
      };
      return Object.entries(createRepositories(ports.events, streams, { ...loading, onAppended: heard }));
    }),
  );
};

/** Jobs send each mail once; its outcome is counted and logged. Addresses can refuse mails, and budgets limit them. */
const mailsOf = ({ documents, limits, mailer }: Ports, options: DependencyOptions) => {
  const { publicUrl, secret, mailLimits, log = createLog({ logLevel: 'silent' }) } = options;
  return {
    mailer: createMailing(createSendOnce(mailer, documents), log),
    mailRefusals: createMailRefusals({ documents, secret, publicUrl }),
    mailBudget: createMailBudget({ limits, secret, ...(mailLimits ? { mailLimits } : {}) }),
  };
};

const ofUsers = (users: Parameters<typeof createLoadProfile>[0], sendsMails: boolean) => ({
  loadProfile: createLoadProfile(users),
  signInAddressOf: createSignInAddressOf(users, { sendsMails }),
  confirmAddress: createConfirmAddress(users),
  inviterOf: createInviterOf(users),
  isErased: createIsErased(users),
});

/** Stores on top of the documents: files of imports, and the version that ran last. */
const ofDocuments = (ports: Ports) => ({
  importStore: createImportStore(ports),
  ranVersion: createRanVersion(ports.documents),
});

/** The dependencies that exist before any capability: ports, repositories, the reader, and declarations of streams. */
export const createDependencies = (ports: Ports, options: DependencyOptions) => {
  const { publicUrl, secret, signUpMode: mode = 'open', sendsMails = false, clock = () => new Date() } = options;
  const effects = { endSockets: createEndSockets(ports.bus), rightsChanges: createRightsChanges(ports.bus) };
  const keptPages = createKeptPages({ now: () => clock().getTime(), bus: ports.bus });
  const byName = repositoriesOf(ports, options, { ...effects, keptPages });
  const repositories = toRepositories<AllStreams>(byName);
  const all = Object.values(byName);
  const stopEvicting = evictErased(ports.bus, all);
  const isUnused = async (): Promise<boolean> => (await ports.events.head()) === 0;
  const first = createFirstAccount({ documents: ports.documents, isUnused });
  const accounts = createAccounts(ports.documents);
  const hasAccount = async (userId: string): Promise<boolean> => (await accounts.findOf(userId)) !== null;
  const links = { ...repositories, secret, clock };
  const tracker = createTracker(ports.reads, ports.bus);
  const readerOf = createReaderOf(ports.reads, tracker);
  const timeZoneOf = createTimeZoneOf(repositories.organizations);
  const answers = createFreshAnswers({ tracker, bus: ports.bus });
  const organizationLocaleOf = createOrganizationLocaleOf(repositories.organizations);
  const localeOf = createLocaleOf(repositories.preferences);
  const given = { ...ports, ...repositories, ...mailsOf(ports, options), ...ofTeams(repositories.teams) };
  return {
    ...given,
    /** Every repository: the follower of the log keeps their cached states current. */
    repositories: all,
    newPlan: options.newPlan ?? 'free',
    ...effects,
    keptPages,
    newVisit: () => createVisit({ secret, clock }),
    publicUrl,
    secret,
    sendsMails,
    clock,
    tracker,
    answers,
    localeOf,
    chosenLocaleOf: createChosenLocaleOf(repositories.preferences),
    keys: answers.emptiedBy(ports.keys),
    timeZoneOf,
    zoneOf: createZoneOf(repositories.preferences, timeZoneOf),
    ...ofDocuments(ports),
    /** The language of the person whose own account here has an address, or null. */
    localeOfAddress: createLocaleOfAddress(accounts, localeOf),
    rooms: createRooms({ ...ports, readerOf, tracker, now: () => performance.now() }),
    readerOf,
    directory: createDirectory({ ...ports, tracker, readerOf }),
    firstAccount: first,
    signUp: createSignUp({ mode, first, isOpenInvitation: createIsOpenInvitation(links), hasAccount }),
    organizationLocaleOf,
    invitationLocale: createInvitationLocale(secret, organizationLocaleOf),
    ...ofOrganizations({ ...given, readerOf, sendsMails, secret, publicUrl, clock }),
    ...ofUsers(repositories.users, sendsMails),
    invitationProof: createInvitationProof(links, { sendsMails }),
    invitedAddress: createInvitedAddress(links, { sendsMails }),
    /** Stops listening to the bus, and ends the snapshots that are being made. */
    close: async (): Promise<void> => {
      stopEvicting();
      for (const one of [effects.rightsChanges, answers, keptPages, tracker]) one.close();
      await Promise.all(all.map((repository) => repository.close()));
    },
  };
};
export type Dependencies = ReturnType<typeof createDependencies>;

type Appended = Parameters<NonNullable<Capability['onAppended']>>[0];

/** Joins the parts that capabilities declare for each other: personal data, erasures and changes of owner. */
export const combineCapabilities = (base: Dependencies) => {
  const declared: readonly Capability<never, Dependencies>[] = capabilities;
  const personalData = declared.flatMap(({ personalData: part }) => part ?? []);
  const erasures = declared.flatMap(({ erasure }) => erasure ?? []);
  return {
    exported: {
      lists: personalData.flatMap(({ lists = [] }) => lists),
      viewNames: personalData.flatMap(({ views }) => views.map(({ name }) => name)),
      inOrganization: async (person: PersonIn) => {
        const parts = [];
        for (const { inOrganization } of personalData) parts.push((await inOrganization?.(person, base)) ?? {});
        return Object.assign({}, ...parts) as Readonly<Record<string, unknown>>;
      },
    },
    erasing: {
      forget: async (subject: string): Promise<void> => {
        for (const { forget } of erasures) await forget?.(subject, base);
      },
      endFor: async (email: string): Promise<void> => {
        for (const { endFor } of erasures) await endFor?.(email, base);
      },
      endOrganization: async (organizationId: string): Promise<void> => {
        for (const { endOrganization } of erasures) await endOrganization?.(organizationId, base);
      },
      repeat: async (subjects: readonly string[]): Promise<void> => {
        for (const { repeat } of erasures) await repeat?.(subjects, base);
      },
    },
    reassigned: declared.flatMap(({ reassigned: part }) =>
      part ? [{ ...part, reassign: (thing: Parameters<typeof part.reassign>[0]) => part.reassign(thing, base) }] : [],
    ),
  };
};
