import { defineScreens } from '../definitions/capability.ts';
import { message } from '../language/text.ts';

export const assetScreens = defineScreens({
  assets: {
    path: '/marketing-assets',
    label: message('Marketing Assets'),
    count: 'assetCount',
    opensWith: [{ query: 'countAssets' }, { query: 'listAssets', search: { limit: 60 }, inPages: true }],
  },
});
