import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { announcementsProjection } from './announcements.projection.ts';

describe('the announcements', () => {
  it('are listed with their text and time', () => {
    const posted = createStory()('AnnouncementPosted', { announcementId: 'n1', postedBy: 'u1', text: 'Call at eight' });
    expect(given(announcementsProjection, posted).row('o1/n1')).toEqual({
      organizationId: 'o1',
      announcementId: 'n1',
      postedBy: 'u1',
      text: 'Call at eight',
      createdAt: posted.meta.occurredAt,
    });
  });
});
