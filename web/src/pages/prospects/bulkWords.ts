import { t } from '../../lib/words/text.ts';

/** How each change of many prospects says that it was done. */
export const wordsOf = {
  status: () => ({
    title: t('Prospects Updated'),
    done: (count: number) =>
      t('{count, plural, one {The status of # prospect was changed.} other {The status of # prospects was changed.}}', {
        count,
      }),
  }),
  step: () => ({
    title: t('Next step planned'),
    done: (count: number) =>
      t(
        '{count, plural, one {The next step with # prospect is planned.} ' +
          'other {The next step with # prospects is planned.}}',
        { count },
      ),
  }),
  owner: (name: string) => ({
    title: t('Prospects Updated'),
    done: (count: number) =>
      t('{count, plural, one {# prospect now belongs to {name}.} other {# prospects now belong to {name}.}}', {
        count,
        name,
      }),
  }),
  delete: () => ({
    title: t('Prospects Deleted'),
    done: (count: number) => t('{count, plural, one {# prospect deleted.} other {# prospects deleted.}}', { count }),
  }),
};

export type Words = ReturnType<(typeof wordsOf)['status']>;
