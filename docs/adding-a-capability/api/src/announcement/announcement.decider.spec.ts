import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { announcementDecider } from './announcement.decider.ts';

const { given } = scenario(announcementDecider);
const data = { announcementId: 'n1', postedBy: 'u1', text: 'Call at eight' };

describe('posting an announcement', () => {
  it('stores its text', () =>
    given().when({ type: 'PostAnnouncement', data }).then({ type: 'AnnouncementPosted', data }));
  it('does nothing the second time', () =>
    given({ type: 'AnnouncementPosted', data }).when({ type: 'PostAnnouncement', data }).thenNothing());
});
