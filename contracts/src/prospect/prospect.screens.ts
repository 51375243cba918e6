import { defineScreens } from '../definitions/capability.ts';
import { message } from '../language/text.ts';

export const prospectScreens = defineScreens({
  prospects: {
    path: '/prospects',
    label: message('Prospects'),
    opensWith: [{ query: 'countProspects' }, { query: 'listProspects', search: { limit: 60 }, inPages: true }],
  },
  prospect: { path: '/prospects/:id' },
});
