type Named = { firstName: string | null; lastName: string | null; email: string };

/** First and last name, or the e-mail address when there is neither. */
export const fullNameOf = ({ firstName, lastName, email }: Named): string => [firstName, lastName].filter(Boolean).join(' ') || email;

/** First letters of up to two words, uppercased (specification, section 9); `U` for nothing. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@._-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase() || 'U';

/** Initials of a person: of first and last name, else of the e-mail's local part. */
export const personInitials = (person: Named): string => initialsOf(fullNameOf(person).replace(/@.*/u, ''));
