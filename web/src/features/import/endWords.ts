import type { ImportAnswer } from '@upline/contracts';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';

const addedText = message(
  '{count, plural, =0 {Nobody was added} one {# person was added} other {# people were added}}',
);

/** How an import ended, in a few words. */
export const endTitle = ({ state, done, undo }: ImportAnswer): string => {
  if (state === 'expired') return t('This import has expired');
  if (state === 'undone')
    return t(
      '{count, plural, =0 {Nothing was taken back} one {# person was taken back} other {# people were taken back}}',
      {
        count: undo.removed,
      },
    );
  if (state === 'cancelled' && done.added + done.updated === 0) return t('This import was stopped');
  return t(addedText, { count: done.added });
};

const stopped: Readonly<Record<NonNullable<ImportAnswer['ended']>, string>> = {
  person: message('The import was stopped, and what was imported so far stays.'),
  removed: message('The import stopped because you left the team.'),
  lost: message('The import stopped because its file is not on the server any more. Import the file again.'),
};

/** What that means, and what else happened. */
export const endText = ({ state, ended, done, undo }: ImportAnswer): string => {
  if (state === 'expired')
    return t('The import was not started within seven days, and its file was deleted. Choose the file again.');
  if (state === 'undone')
    return undo.kept === 0
      ? t('Everything is as it was before the import.')
      : t(
          '{count, plural, one {# person stays, because something happened with them since.} ' +
            'other {# people stay, because something happened with them since.}}',
          { count: undo.kept },
        );
  if (state === 'cancelled' && ended !== null)
    return done.added + done.updated === 0 && ended === 'person' ? t('Nothing was imported.') : t(stopped[ended]);
  return done.added > 0
    ? t('Those without a next step wait in Today, ten at a time.')
    : t('Everybody in the file was there already, or could not be read.');
};

/** What an undo will do, before it is done. */
export const undoTexts = ({ done }: ImportAnswer): { text: string; note: string } => ({
  text: t(
    '{removed, plural, =0 {Nobody who was added will be deleted. Who was changed gets the old entries back.} ' +
      'one {# person who was added will be deleted. Who was changed gets the old entries back.} ' +
      'other {# people who were added will be deleted. Who was changed gets the old entries back.}}',
    { removed: done.added },
  ),
  note: t('Those with whom something happened since stay as they are. This page lists them afterwards.'),
});
