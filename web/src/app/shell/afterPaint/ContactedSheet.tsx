import type { ProspectAnswer } from '@upline/contracts';
import { ContactSheet } from '../../../features/today/ContactSheet.tsx';
import { useView } from '../../../lib/sync/useView.ts';
import { Dialogs, useDialogs } from '../../../ui/dialog/dialogs.tsx';

/** The name of the sheet in addresses. */
const addressed = ['contacted'] as const;

/** A prospect as the sheet takes them. */
type Contacted = Pick<ProspectAnswer, 'id' | 'name' | 'status'> & { followUpId: string | null };

/** The sheet that records a contact with the prospect that the address names, and the step that it does. */
export const ContactedSheet = () => {
  const dialogs = useDialogs<Contacted, 'contacted'>(addressed);
  const id = dialogs.wanted;
  const enabled = id !== null;
  const prospect = useView('findProspect', { params: { id: id ?? '' }, enabled });
  const step = useView('nextStep', { params: { id: id ?? '' }, enabled });
  const data = prospect.data && step.data && { ...prospect.data, followUpId: step.data.followUp?.id ?? null };
  return (
    <Dialogs
      dialogs={dialogs}
      found={{ data, error: prospect.error ?? step.error }}
      show={{ contacted: (shown, dialog) => <ContactSheet {...dialog} prospect={shown} kind="call" isAsked /> }}
    />
  );
};
