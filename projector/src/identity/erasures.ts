import type { StoredEvent } from '@upline/contracts';

const subjectFields: Readonly<Record<string, string>> = { PersonErased: 'userId', ProspectErased: 'prospectId' };

/** Whose key an event says will be deleted, or null. */
export const erasedSubject = ({ type, data }: StoredEvent): string | null => {
  const field = subjectFields[type];
  const subject = field === undefined ? undefined : data[field];
  return typeof subject === 'string' ? subject : null;
};
