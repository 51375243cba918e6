import type { ProspectWants } from '@upline/contracts';
import { useState } from 'react';
import { trusted } from '../../lib/casts.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { prospectWantsNames } from './wants.ts';

const all = trusted<readonly ProspectWants[]>(Object.keys(prospectWantsNames));

/** The wish of a prospect, changed with one tap; a second tap says that nobody knows. */
export const WantsChoice = ({ prospectId }: { prospectId: string }) => {
  const params = { id: prospectId };
  const { data } = useView('nextStep', { params });
  const { run } = useCommand('ChangeWants');
  const [saving, setSaving] = useState<{ wants: ProspectWants | null } | null>(null);
  const { wants } = saving ?? data ?? { wants: null };
  const choose = (value: ProspectWants): void => {
    const next = { wants: value === wants ? null : value };
    setSaving(next);
    const end = (): void => setSaving((now) => (now === next ? null : now));
    void run({ params, body: next }).then(end, end);
  };
  return (
    <ChoiceChips
      label={t('Wants ##what a prospect wants')}
      options={all.map((value) => ({ value, label: t(prospectWantsNames[value]) }))}
      chosen={wants}
      onChoose={choose}
    />
  );
};
