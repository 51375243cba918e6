import { maxVariants } from './assetVariant.ts';
import { defineRejections } from '../definitions/command.ts';
import { message } from '../language/text.ts';

/** Refusals about assets. */
export const assetRejections = defineRejections({
  'asset/not-found': { status: 404, detail: message('There is no such asset.') },
  'asset/not-allowed': {
    status: 403,
    detail: message('Only its owner, or an owner or admin of the team, can change this asset. Ask one of them.'),
  },
  'asset/not-deleted': {
    status: 409,
    detail: message('This asset is not deleted any more: somebody restored it already.'),
  },
  'asset/changed-since': {
    status: 409,
    detail: message('This cannot be taken back any more: something changed since. Change it by hand.'),
  },
  'asset/own-language': {
    status: 409,
    detail: message('The asset itself is in this language. Change the asset, or choose another language.'),
  },
  'asset/language-taken': {
    status: 409,
    detail: message(
      'The asset has a translation into this language already. Remove it first, or choose another language.',
    ),
  },
  'asset/too-many-variants': {
    status: 409,
    detail: message('This asset has {most} translations, as many as it can have. Remove one, then try again.', {
      most: maxVariants,
    }),
  },
});
