const leftOut = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|AGENT)[;:]/iu;

/**
 * Whether a line of contacts begins a property that no import takes: the photos of 10,000 people are most of their
 * file. What continues the line belongs to it.
 */
export const isLeftOut = (line: string): boolean => leftOut.test(line);
