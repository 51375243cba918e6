/** The path of the accept page in a pasted invitation link, or null when there is none in it. */
export const invitationPath = (pasted: string): string | null => {
  // a token has 70 letters: what stands behind it is the end of a sentence, or what a messenger added
  const token = (/\/invite\/([\w-]{70})(?![\w-])/u.exec(pasted) ?? /\/invite\/([^\s/?#]+)/u.exec(pasted))?.[1];
  return token === undefined ? null : `/invite/${token}`;
};
