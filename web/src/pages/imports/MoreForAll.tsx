import Box from '@mui/material/Box';
import type { ImportAnswer } from '@upline/contracts';
import { useId, useState } from 'react';
import { prospectStates, prospectStatuses } from '../../features/prospect/prospectState.ts';
import { t } from '../../lib/words/text.ts';
import { trusted } from '../../lib/casts.ts';
import { Input } from '../../ui/form/Input.ts';
import { Section } from '../../ui/page/Section.tsx';

type Change = { header?: boolean; status?: ImportAnswer['status']; source?: string };
type Props = { of: ImportAnswer; onChange: (change: Change) => void };

/** What holds for all rows: status and source of those that have none, and whether the first line names the columns. */
export const MoreForAll = ({ of, onChange }: Props) => {
  const id = useId();
  const [source, setSource] = useState(of.source ?? '');
  const has = (field: string): boolean => of.columns.some((column) => column.field === field);
  return (
    <Section title={t('For everybody in the file')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {!has('status') && (
          <div>
            <Box component="label" htmlFor={`${id}-status`} sx={label}>
              {t('Status')}
            </Box>
            <Input
              as="select"
              id={`${id}-status`}
              value={of.status}
              onChange={({ target }) => onChange({ status: trusted<ImportAnswer['status']>(target.value) })}
            >
              {prospectStatuses.map((value) => (
                <option key={value} value={value}>
                  {t(prospectStates[value].label)}
                </option>
              ))}
            </Input>
          </div>
        )}
        {!has('source') && (
          <div>
            <Box component="label" htmlFor={`${id}-source`} sx={label}>
              {t('Source (optional)')}
            </Box>
            <Input
              id={`${id}-source`}
              value={source}
              maxLength={200}
              placeholder={t('Referral, event, social media...')}
              onChange={({ target }) => setSource(target.value)}
              onBlur={() => source !== (of.source ?? '') && onChange({ source })}
            />
          </div>
        )}
        {of.kind === 'csv' && (
          <Box component="label" sx={check}>
            <input
              type="checkbox"
              checked={of.header}
              onChange={({ target }) => onChange({ header: target.checked })}
            />
            {t('The first line has the names of the columns')}
          </Box>
        )}
      </Box>
    </Section>
  );
};

const label = { display: 'block', mb: 0.75, fontWeight: 550 };
const check = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  cursor: 'pointer',
  '& > input': { width: 20, height: 20, m: 0, flex: 'none', accentColor: 'var(--u-palette-primary-fill)' },
};
