import type { ProspectAnswer } from '@upline/contracts';
import { dropDraftsAbout } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';

type Props = {
  open: boolean;
  prospect: Pick<ProspectAnswer, 'id' | 'name'> | null;
  onClose: () => void;
  /** Called when it is done. */
  onDone?: () => void;
};

/** Ends what is about somebody who is gone: texts that were begun, and the screen that asked. */
const leave = (id: string, onDone: Props['onDone']): void => {
  dropDraftsAbout(id);
  onDone?.();
};

/** Tells deleting from erasing. */
export const deleteNote = (): string =>
  t('Whoever is deleted waits in the archive and can be restored. To remove a person’s data for good, use “Erase”.');

/** Asks before a prospect is deleted. */
const DeleteProspect = ({ prospect, onDone, ...dialog }: Props) => {
  const { run } = useCommand('DeleteProspect', {
    success: { title: t('Prospect Deleted'), text: t('Prospect has been deleted successfully!') },
    failure: t('Failed to delete prospect. Please try again.'),
  });
  return (
    <Confirm
      {...dialog}
      subject={prospect}
      title={t('Delete prospect')}
      text={t('Are you sure you want to delete this prospect?')}
      about={prospect?.name}
      note={deleteNote()}
      confirmLabel={t('Delete')}
      destructive
      onConfirm={({ id }) => run({ params: { id } }).then(() => leave(id, onDone))}
    />
  );
};

/** Asks before a prospect is erased for good. */
export const EraseProspect = ({ prospect, onDone, ...dialog }: Props) => {
  const { run } = useCommand('EraseProspect', {
    success: { title: t('Prospect Erased'), text: t('Nothing that could identify this person is kept any more.') },
    failure: t('Failed to erase prospect. Please try again.'),
  });
  return (
    <Confirm
      {...dialog}
      subject={prospect}
      title={t('Erase prospect')}
      text={
        prospect
          ? t(
              'Everything known about {name} is erased for good, also from the history. Your counts stay. ' +
                'This cannot be undone.',
              { name: prospect.name },
            )
          : t(
              'Everything known about this prospect is erased for good, also from the history. Your counts stay. ' +
                'This cannot be undone.',
            )
      }
      note={t('“Delete” only moves people to the archive, where they can be restored.')}
      confirmLabel={t('Erase ##prospect')}
      destructive
      onConfirm={({ id }) => run({ params: { id } }).then(() => leave(id, onDone))}
    />
  );
};

/** Asks before it is entered that somebody does not want to be contacted. */
const RefuseContact = ({ prospect, onDone: _none, ...dialog }: Props) => {
  const { run } = useCommand('RefuseContact', {
    success: { title: t('Contact ended'), text: t('Nobody in the team can contact this person any more.') },
  });
  return (
    prospect && (
      <Confirm
        {...dialog}
        subject={prospect}
        title={t('No more contact')}
        text={t(
          'Did {name} ask not to be contacted? Then nobody in the team can share with them or invite them, also ' +
            'after an erasure. Only an owner can lift this later.',
          { name: prospect.name },
        )}
        confirmLabel={t('End contact ##with a prospect')}
        destructive
        onConfirm={({ id }) => run({ params: { id } })}
      />
    )
  );
};

const questions = { delete: DeleteProspect, erase: EraseProspect, refuse: RefuseContact };

/** Asks before something of a prospect ends. */
export const ProspectConfirm = ({ asks, ...props }: Props & { asks: keyof typeof questions }) => {
  const Question = questions[asks];
  return <Question {...props} />;
};
