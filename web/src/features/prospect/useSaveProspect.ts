import type { ProspectAnswer, prospectForm } from '@upline/contracts';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { currentRowOf, updateFailure, useConflict } from '../../lib/forms/conflict.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { t } from '../../lib/words/text.ts';

const details = ['name', 'email', 'phone', 'source', 'notes'] as const;

/**
 * The row after a change of the status alone, which a form goes along with that leaves the status as it was, or wants
 * the same one.
 */
const movedMeanwhile = (error: unknown, opened: ProspectAnswer, status: unknown): ProspectAnswer | null => {
  const row = currentRowOf<ProspectAnswer>(error);
  if (!row || (status !== opened.status && status !== row.status)) return null;
  return details.every((field) => row[field] === opened[field]) ? row : null;
};

type Form = UseFormReturn<z.input<typeof prospectForm>, unknown, z.output<typeof prospectForm>>;

/** Adds a prospect, or saves over the row that the form began with. `current` is the row of somebody who was first. */
export const useSaveProspect = (form: Form, row: ProspectAnswer | null) => {
  const { current, guard } = useConflict<ProspectAnswer>();
  const opened = row && (current ?? row);
  const moved = (error: unknown) => opened && movedMeanwhile(error, opened, form.getValues('status'));
  const failure = updateFailure(t('Failed to update prospect. Please try again.'));
  const add = useCommand('AddProspect', {
    success: { title: t('Prospect Added'), text: t('New prospect has been added successfully!') },
    failure: t('Failed to add prospect. Please try again.'),
  });
  const change = useCommand('ChangeProspect', {
    success: { title: t('Prospect Updated'), text: t('Prospect has been updated successfully!') },
    failure: (error) => (moved(error) ? null : failure(error)),
  });
  const save = (body: z.output<typeof prospectForm>): Promise<unknown> => {
    if (!opened) return add.run({ body });
    const send = ({ revision, status }: ProspectAnswer) =>
      change.run({ params: { id: opened.id }, body: { ...body, status }, revision });
    return guard(() =>
      send({ ...opened, status: body.status }).catch((error: unknown) => {
        const other = moved(error);
        if (!other) throw error;
        return send(other);
      }),
    );
  };
  return { save, current };
};
