const ascii = /^[\u0000-\u007f]*$/;
const asciiHost = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;
const typedHost = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
const localPart = /^(?![.\p{M}])(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]$/u;

/** An address of at most so many characters can be used; longer ones no server delivers to. */
const maxLength = 254;

/** A host in the ASCII form in which the network knows it (`xn--…`); null for one that has none. */
const hostInAscii = (host: string): string | null => {
  if (ascii.test(host)) return host;
  if (!typedHost.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
};

const partsOf = (email: string): [local: string, host: string] => {
  const at = email.lastIndexOf('@');
  return at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
};

/** The address as mail servers take it: its host in ASCII. What is no address stays as it is. */
export const asciiEmail = (email: string): string => {
  const [local, host] = partsOf(email);
  const known = ascii.test(email) ? null : hostInAscii(host);
  return known === null ? email : `${local}@${known}`;
};

/** The form in which addresses are compared: the host in ASCII; case and Unicode normalization make no difference. */
export const comparedEmail = (email: string): string => asciiEmail(email.normalize('NFC')).toLowerCase();

/** Whether a text is an e-mail address, in the letters of any language. */
export const isEmail = (text: string): boolean => {
  const [local, host] = partsOf(text);
  const known = hostInAscii(host);
  if (known === null || !asciiHost.test(known) || !localPart.test(local)) return false;
  return text.length <= maxLength && local.length + 1 + known.length <= maxLength;
};
