import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { ownMessagesProjection, teamMessagesProjection } from './messages.projection.ts';

const meant = { language: 'en', assetId: null, status: null };
const ofTeam = { messageId: 'm1', ownerId: 'u1', teamText: 'Team', ownText: null, ...meant };
const own = { messageId: 'm2', ownerId: 'u2', teamText: null, ownText: 'Own', ...meant };

describe('messages', () => {
  it('of a team are in its row, those of a member in theirs alone', () => {
    const story = createStory();
    const all = [story('MessageWritten', ofTeam), story('MessageWritten', own)];
    const team = given(teamMessagesProjection, ...all);
    const members = given(ownMessagesProjection, ...all);
    expect([team.keys(), team.row('o1')?.messages.map(({ text }) => text)]).toEqual([['o1'], ['Team']]);
    expect([members.keys(), members.row('u2')?.messages]).toMatchObject([
      ['u2'],
      [{ text: 'Own', inOrganization: 'o1' }],
    ]);
    expect(members.audience('u2')).toEqual(['user:u2']);
  });

  it('have the last text until they are removed', () => {
    const story = createStory();
    const all = [
      story('MessageWritten', ofTeam),
      story('MessageWritten', own),
      story('MessageChanged', { ...ofTeam, teamText: 'New', language: 'de' }),
    ];
    expect(given(teamMessagesProjection, ...all).row('o1')?.messages).toMatchObject([{ text: 'New', language: 'de' }]);
    const removed = story('MessageRemoved', { messageId: 'm1', ownerId: 'u1', ofTeam: true });
    expect(given(teamMessagesProjection, ...all, removed).row('o1')?.messages).toEqual([]);
    expect(given(ownMessagesProjection, ...all, removed).row('u2')?.messages).toHaveLength(1);
  });

  it('of a member go with the member', () => {
    const story = createStory();
    const all = [story('MessageWritten', own), story('PersonErased', { userId: 'u2' }, { organizationId: null })];
    expect(given(ownMessagesProjection, ...all).keys()).toEqual([]);
  });
});
