import { defaultColors, inks, mix, surfaces, toneOf } from '../contracts/src/index.ts';
import type { Scheme } from '../contracts/src/index.ts';

/** Faces of the people in the landing page's pictures, and the colour of their letters. */
const faces: Readonly<Record<string, Readonly<Record<Scheme, readonly [face: string, letters: string]>>>> = {
  moss: { light: ['#dbe7c4', '#33500f'], dark: ['#2f4215', '#cfe3a8'] },
  sun: { light: ['#faebb4', '#6d5303'], dark: ['#4f3d05', '#f7dd83'] },
  sea: { light: ['#cfe6ec', '#0f5365'], dark: ['#153f4b', '#a9dbe8'] },
  plum: { light: ['#ecdaf0', '#6b2a7a'], dark: ['#47264f', '#e2bdea'] },
};

const facesIn = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faces).flatMap(
      ([
        name,
        {
          [scheme]: [face, letters],
        },
      ]) => [
        [name, face],
        [`${name}-text`, letters],
      ],
    ),
  );

/**
 * What the landing page draws beside the colours of every page. Mixed here: `color-mix` and `light-dark` came to
 * browsers later than the floor in package.json.
 */
export const landingColors = (scheme: Scheme): Record<string, string> => {
  const { page, paper } = surfaces[scheme];
  const primary = toneOf(defaultColors.primaryColor, scheme);
  const secondary = toneOf(defaultColors.secondaryColor, scheme);
  const accent = toneOf(defaultColors.accentColor, scheme);
  const isLight = scheme === 'light';
  return {
    shadow: isLight ? '0 18px 50px -24px rgb(60 30 10/35%)' : '0 18px 50px -20px rgb(0 0 0/80%)',
    live: isLight ? '#4d8b14' : '#8fc94a',
    leaf: isLight ? '#7a9a44' : '#86a84f',
    tick: isLight ? '#fff' : '#18200c',
    rank: mix(paper, accent.fill, 0.46),
    'rank-text': isLight ? '#4b3a02' : '#fff3c9',
    stage: isLight ? primary.cover : primary.soft,
    dots: `${primary.fill}38`,
    veil: `${page}db`,
    edge: `${inks[scheme].line}b3`,
    bar: mix(paper, primary.fill, 0.34),
    sheet: mix(paper, primary.fill, 0.24),
    trial: mix('#000000', secondary.fill, 0.66),
    ...facesIn(scheme),
  };
};
