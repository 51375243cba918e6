type Named = { firstName: string | null; lastName: string | null; email: string };

/** First and last name, or the e-mail address when there is neither. */
export const fullNameOf = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** First letters of up to two words, uppercased (specification, section 9); `U` for nothing. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase() || 'U';

/** Initials of a person: of first and last name, else of the words of the e-mail's local part. */
export const personInitials = ({ firstName, lastName, email }: Named): string =>
  initialsOf([firstName, lastName].filter(Boolean).join(' ') || email.replace(/@.*/u, '').replaceAll(/[._+-]+/gu, ' '));

/** An address of which its owner recognizes enough: `a…@m….test`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@(.).*(\.[^.]+)$/u, '$1…@$2…$3');
