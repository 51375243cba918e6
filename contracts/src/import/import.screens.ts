import { defineScreens } from '../definitions/capability.ts';

export const importScreens = defineScreens({
  // in front of the other, whose path it also fits
  newImport: { path: '/imports/new', opensWith: [{ query: 'listImports' }] },
  import: { path: '/imports/:id' },
});
