/** The path of the accept page in a pasted invitation link, or null when there is none in it. */
export const invitationPath = (pasted: string): string | null => {
  const token = /\/invite\/([^\s/?#]+)/u.exec(pasted)?.[1];
  return token === undefined ? null : `/invite/${token}`;
};
