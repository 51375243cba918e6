import type { ContactKind, ListedProspect } from '@upline/contracts';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Dialogs } from '../../ui/dialog/dialogs.tsx';
import type { DialogsState } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';

const ProspectDialog = lazyDialog(
  async () => (await import('../../features/prospect/ProspectDialog.tsx')).ProspectDialog,
);
const ProspectLinksDialog = lazyDialog(
  async () => (await import('../../features/share/ProspectLinksDialog.tsx')).ProspectLinksDialog,
);
const ContactSheet = lazyDialog(async () => (await import('../../features/today/ContactSheet.tsx')).ContactSheet);
const ShareSheet = lazyDialog(async () => (await import('../ShareSheet.tsx')).ShareSheet);
const NoteDialog = lazyDialog(async () => (await import('../../features/today/NoteDialog.tsx')).NoteDialog);
const PlanDialog = lazyDialog(async () => (await import('../../features/today/PlanDialog.tsx')).PlanDialog);

const AllowContact = lazyDialog(
  async () => (await import('../../features/prospect/refusal/RefusalDialogs.tsx')).AllowContact,
);
const ProspectConfirm = lazyDialog(
  async () => (await import('../../features/prospect/ProspectConfirms.tsx')).ProspectConfirm,
);

/** The dialogs of the page with an address. */
export const addressed = [
  ...(['note', 'call', 'meeting', 'sample', 'presentation'] as const),
  ...(['done', 'plan', 'edit', 'links', 'send'] as const),
] as const;
export type DialogName = (typeof addressed)[number] | 'drop' | 'delete' | 'erase' | 'refuse' | 'lift';

type Props = { dialogs: DialogsState<ListedProspect, DialogName>; prospect: ListedProspect };
type DialogProps = { open: boolean; onClose: () => void };

/** The dialogs about one prospect. */
export const PersonDialogs = ({ dialogs, prospect }: Props) => {
  const navigate = useNavigate();
  const { data: step } = useView('nextStep', { params: { id: prospect.id } });
  const followUp = step?.followUp ?? null;
  const drop = useCommand('DropFollowUp', {
    success: { title: t('Next step dropped'), text: t('No next step is planned.') },
  });
  const leave = (): void => void navigate('/prospects', { replace: true });
  const contact = (kind: ContactKind) => (_none: ListedProspect | null, dialog: DialogProps) => (
    <ContactSheet {...dialog} kind={kind} prospect={{ ...prospect, followUpId: followUp?.id ?? null }} />
  );
  return (
    <Dialogs
      dialogs={dialogs}
      found={{ data: prospect, error: null }}
      show={{
        note: (_none, dialog) => <NoteDialog {...dialog} prospect={prospect} />,
        call: contact('call'),
        meeting: contact('meeting'),
        sample: contact('sample'),
        presentation: contact('presentation'),
        done: contact('call'),
        // not before the step is known: the form begins with it
        plan: (_none, dialog) => step && <PlanDialog {...dialog} prospect={prospect} followUp={followUp} />,
        send: (_same, dialog) => <ShareSheet {...dialog} asset={null} to={prospect} />,
        edit: (_same, dialog) => <ProspectDialog {...dialog} prospect={prospect} />,
        links: (_same, dialog) => <ProspectLinksDialog {...dialog} prospect={prospect} />,
        drop: (_none, dialog) => (
          <Confirm
            {...dialog}
            subject={prospect}
            title={t('Drop the next step')}
            text={t('No next step with {name} is planned then.', { name: prospect.name })}
            confirmLabel={t('Drop ##verb')}
            onConfirm={({ id }) => drop.run({ params: { id } })}
          />
        ),
        refuse: (_same, dialog) => <ProspectConfirm {...dialog} asks="refuse" prospect={prospect} />,
        lift: (_same, dialog) => <AllowContact {...dialog} prospect={prospect} />,
        delete: (_same, dialog) => <ProspectConfirm {...dialog} asks="delete" prospect={prospect} onDone={leave} />,
        erase: (_same, dialog) => <ProspectConfirm {...dialog} asks="erase" prospect={prospect} onDone={leave} />,
      }}
    />
  );
};
