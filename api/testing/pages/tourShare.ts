import type { PublicShare } from '../../src/share/publicPage/publicPage.ts';
import { asking } from './asking.ts';

/** The page of a link to a tour, whose visitor has said nothing yet. */
export const tourShare: PublicShare = {
  ...asking,
  code: 'A'.repeat(22),
  link: 'https://team.example/s/A',
  organization: {
    name: 'Northern Lights',
    primaryColor: '#C2410C',
    secondaryColor: '#365314',
    accentColor: '#EAB308',
  },
  sharer: 'Ana Kim',
  asset: {
    type: 'link',
    title: 'The tour',
    description: 'Twelve minutes.',
    url: 'https://video.example/watch?v=1',
    thumbnailUrl: 'https://pictures.example/tour.jpg',
    language: null,
  },
  thumbnail: 'v1',
};
