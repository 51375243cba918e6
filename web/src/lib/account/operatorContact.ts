import { surroundings } from '../browser/surroundings.ts';

const written = (): string => document.querySelector<HTMLMetaElement>('meta[name="upline-contact"]')?.content ?? '';

/** Where people reach the operator of this installation, as the server wrote it into this page; null where nowhere. */
export const operatorContactUrl = (): string | null => {
  const value = surroundings()?.contact ?? written();
  return /^(?:https?|mailto):/u.test(value) ? value : null;
};
