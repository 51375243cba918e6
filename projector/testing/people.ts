import type { Story } from './story.ts';

/** Events of a small team, named in the words of the product. */
export const inTeam = (story: Story) => ({
  registered: (userId: string) =>
    story(
      'UserRegistered',
      { userId, email: `${userId}@mail.test`, firstName: 'Ada', lastName: null, username: userId },
      { organizationId: null },
    ),
  erased: (userId: string) => story('PersonErased', { userId }, { organizationId: null }),
  founded: () => story('OrganizationFounded', { organizationId: 'o1', name: 'Team', founderId: 'u1', timeZone: 'UTC' }),
  joined: (userId: string) =>
    story('MemberJoined', { userId, email: `${userId}@mail.test`, role: 'member', invitationId: null }),
  created: (assetId: string) =>
    story('AssetCreated', {
      assetId,
      ownerId: 'u1',
      type: 'pdf',
      title: 'Plan',
      description: null,
      url: 'https://x.test',
      thumbnailUrl: null,
    }),
  shared: (shareId: string, sharedBy = 'u1') =>
    story('AssetShared', {
      shareId,
      assetId: 'a1',
      assetTitle: 'Plan',
      sharedBy,
      prospectId: null,
      sharedVia: 'direct',
    }),
  added: (prospectId: string) =>
    story('ProspectAdded', {
      prospectId,
      ownerId: 'u1',
      status: 'new',
      name: 'Bo',
      email: 'bo@mail.test',
      phone: null,
      notes: 'n',
      source: null,
    }),
  deleted: (prospectId: string) => story('ProspectDeleted', { prospectId, ownerId: 'u1', status: 'new' }),
});
