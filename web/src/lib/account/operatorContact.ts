/** Where people reach the operator of this installation, as the server wrote it into this page; null where nowhere. */
export const operatorContactUrl = (page: Document = document): string | null => {
  const value = page.querySelector<HTMLMetaElement>('meta[name="upline-contact"]')?.content ?? '';
  return /^(?:https?|mailto):/u.test(value) ? value : null;
};
