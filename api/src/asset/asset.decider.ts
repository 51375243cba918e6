import type { AssetType, AssetVariant, StoredEventOf } from '@upline/contracts';
import { assetEvents, impossible, maxVariants, reject, withVariant } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';
import { deletionOf, takenBack } from '../platform/commands/deletion.decider.ts';
import type { Deletion } from '../platform/commands/deletion.decider.ts';

export type AssetContent = {
  type: AssetType;
  title: string;
  description: string | null;
  url: string;
  thumbnailUrl: string | null;
  /** Null where nobody said it. */
  language: string | null;
};

export type Asset =
  | { status: 'none' }
  | (({ status: 'present' } | { status: 'deleted'; deletion: Deletion }) & {
      ownerId: string;
      content: AssetContent;
      /** In the order in which they were added, one for a language, none for the asset's own. */
      variants: readonly AssetVariant[];
      linksWithdrawn: boolean;
      createdAt: string;
    });

type Changed = Omit<AssetContent, 'language'> & { language?: string | null | undefined };

export type AssetCommand =
  | { type: 'CreateAsset'; data: { assetId: string; ownerId: string } & AssetContent }
  /** A language that is missing stays as it is. `by` is the person who changes the asset. */
  | { type: 'ChangeAsset'; data: { assetId: string } & Changed; by: string }
  | { type: 'TranslateAsset'; data: { assetId: string } & AssetVariant; by: string }
  | { type: 'RemoveAssetTranslation'; data: { assetId: string; language: string } }
  /** Changes nothing unless the asset belongs to `previousOwnerId`. */
  | { type: 'ReassignAsset'; data: { assetId: string; previousOwnerId: string; ownerId: string } }
  | { type: 'WithdrawAssetLinks' | 'RestoreAssetLinks' | 'DeleteAsset'; data: { assetId: string } }
  /** `deletion` is the command that is taken back, where the sender saw which one it was. */
  | { type: 'RestoreAsset'; data: { assetId: string; deletion?: string | undefined } };

const contentOf = ({ type, title, description, url, thumbnailUrl, language = null }: Changed): AssetContent => ({
  type,
  title,
  description,
  url,
  thumbnailUrl,
  language,
});

const sameContent = (one: AssetContent, other: AssetContent): boolean =>
  one.type === other.type &&
  one.title === other.title &&
  one.description === other.description &&
  one.url === other.url &&
  one.thumbnailUrl === other.thumbnailUrl &&
  one.language === other.language;

type There = Exclude<Asset, { status: 'none' }>;

const variantIn = ({ variants }: There, language: string | null): AssetVariant | null =>
  variants.find((one) => one.language === language) ?? null;

/** The owner, where a person gives somebody else's asset another address: all its links lead there at once. */
const repointing = ({ ownerId }: There, by: string, { from, to }: { from: string; to: string }) =>
  from === to || by === ownerId ? {} : { repointedOwnerId: ownerId };

type Changing<Type> = Extract<AssetCommand, { type: Type }>;

const decideChange = (state: There, { data: changed, by }: Changing<'ChangeAsset'>) => {
  const { language = state.content.language } = changed;
  const data = { ...changed, language };
  if (sameContent(state.content, data)) return [];
  if (variantIn(state, language)) return reject('asset/language-taken');
  const { url: from } = state.content;
  return [{ type: 'AssetChanged' as const, data: { ...data, ...repointing(state, by, { from, to: data.url }) } }];
};

const decideTranslation = (state: There, { data, by }: Changing<'TranslateAsset'>) => {
  if (data.language === state.content.language) return reject('asset/own-language');
  const before = variantIn(state, data.language);
  if (!before && state.variants.length >= maxVariants) return reject('asset/too-many-variants');
  const isSame = before?.title === data.title && before.description === data.description && before.url === data.url;
  // readers of a new translation were sent to the asset's own address
  const { url: from } = before ?? state.content;
  const repointed = repointing(state, by, { from, to: data.url });
  return isSame ? [] : [{ type: 'AssetTranslated' as const, data: { ...data, ...repointed } }];
};

const decideOnPresent = (command: Exclude<AssetCommand, { type: 'CreateAsset' }>, state: There) => {
  switch (command.type) {
    case 'ChangeAsset':
      return decideChange(state, command);
    case 'TranslateAsset':
      return decideTranslation(state, command);
    case 'RemoveAssetTranslation':
      return variantIn(state, command.data.language)
        ? [{ type: 'AssetTranslationRemoved' as const, data: command.data }]
        : [];
    case 'ReassignAsset': {
      const { assetId, previousOwnerId, ownerId } = command.data;
      return state.ownerId === previousOwnerId
        ? [{ type: 'AssetReassigned' as const, data: { assetId, ownerId } }]
        : [];
    }
    case 'WithdrawAssetLinks':
      return state.linksWithdrawn ? [] : [{ type: 'AssetLinksWithdrawn' as const, data: command.data }];
    case 'RestoreAssetLinks':
      return state.linksWithdrawn ? [{ type: 'AssetLinksRestored' as const, data: command.data }] : [];
    case 'DeleteAsset':
      return [{ type: 'AssetDeleted' as const, data: command.data }];
    case 'RestoreAsset':
      return reject('asset/not-deleted');
    default:
      return impossible(command);
  }
};

/** A marketing asset. A deleted one can only be restored; deleting it again changes nothing. */
export const assetDecider: Decider<Asset, AssetCommand, typeof assetEvents> = {
  stream: 'asset',
  events: assetEvents,
  notFound: 'asset/not-found',
  cached: 20_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'CreateAsset')
      return state.status === 'none' ? [{ type: 'AssetCreated', data: command.data }] : [];
    if (state.status === 'none') return reject('asset/not-found');
    if (state.status === 'present') return decideOnPresent(command, state);
    if (command.type === 'RestoreAsset') {
      const { assetId, deletion } = command.data;
      const undone = takenBack(state.deletion, deletion);
      return undone ? [{ type: 'AssetRestored', data: { assetId, ...undone } }] : reject('asset/changed-since');
    }
    // what happens to a deleted asset's owner still matters when it comes back
    if (command.type === 'ReassignAsset') return decideOnPresent(command, state);
    return command.type === 'DeleteAsset' ? [] : reject('asset/not-found');
  },
  evolve: (state, event: StoredEventOf<typeof assetEvents>) => {
    if (event.type === 'AssetCreated')
      return {
        status: 'present',
        ownerId: event.data.ownerId,
        content: contentOf(event.data),
        variants: [],
        linksWithdrawn: false,
        createdAt: event.meta.occurredAt,
      };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'AssetChanged':
        return { ...state, content: contentOf(event.data) };
      case 'AssetTranslated':
        return { ...state, variants: withVariant(state.variants, event.data) };
      case 'AssetTranslationRemoved':
        return { ...state, variants: state.variants.filter(({ language }) => language !== event.data.language) };
      case 'AssetReassigned':
        return { ...state, ownerId: event.data.ownerId };
      case 'AssetLinksWithdrawn':
        return { ...state, linksWithdrawn: true };
      case 'AssetLinksRestored':
        return { ...state, linksWithdrawn: false };
      case 'AssetDeleted':
        return { ...state, status: 'deleted', deletion: deletionOf(event) };
      case 'AssetRestored':
        return { ...state, status: 'present' };
      default:
        return impossible(event);
    }
  },
};
