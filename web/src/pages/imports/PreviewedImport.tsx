import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ImportAnswer } from '@upline/contracts';
import { useNavigate } from 'react-router-dom';
import { AddBar } from '../../features/import/AddBar.tsx';
import { ColumnChoices } from '../../features/import/ColumnChoices.tsx';
import { PreviewRows } from '../../features/import/PreviewRows.tsx';
import { Totals } from '../../features/import/Totals.tsx';
import { duplicateChoices } from '../../features/import/importWords.ts';
import { useMapping } from '../../features/import/useMapping.ts';
import { useSentence } from '../../features/import/useSentence.ts';
import { trusted } from '../../lib/casts.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { t } from '../../lib/words/text.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Notice } from '../../ui/state/Notice.tsx';
import { MoreForAll } from './MoreForAll.tsx';

const choices = trusted<readonly ImportAnswer['onDuplicate'][]>(Object.keys(duplicateChoices));

const none = { add: 0, update: 0, skip: 0, refuse: 0 };

/** What would become of a file: its columns, totals and some rows, until the person starts the import. */
export const PreviewedImport = ({ of }: { of: ImportAnswer }) => {
  const mapping = useMapping(of);
  const { shown } = mapping;
  const totals = shown.totals ?? none;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box aria-busy={mapping.isBusy} sx={{ transition: 'opacity 120ms', opacity: mapping.isBusy ? 0.55 : 1 }}>
        <Totals counts={totals} label={t('What would happen')} />
      </Box>
      <Hints of={shown} />
      {mapping.problem !== null && <Notice kind="error">{mapping.problem}</Notice>}
      <Box sx={sections}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {shown.kind === 'csv' && (
            <Section title={t('Columns')} subtitle={t('What each column of the file is')}>
              <ColumnChoices columns={shown.columns} onChoose={(columns) => mapping.change({ columns })} />
            </Section>
          )}
          <Section title={t('People you have already')} subtitle={t('With the same phone number or email address')}>
            <ChoiceChips
              label={t('People you have already')}
              isLabelHidden
              options={choices.map((value) => ({ value, label: t(duplicateChoices[value]) }))}
              chosen={shown.onDuplicate}
              onChoose={(onDuplicate) => mapping.change({ onDuplicate })}
            />
          </Section>
          <MoreForAll of={shown} onChange={mapping.change} />
        </Box>
        <Section
          title={t('Preview')}
          subtitle={t('{count, plural, one {{part, number} of # row} other {{part, number} of # rows}}', {
            part: shown.preview.length,
            count: shown.rows,
          })}
        >
          <PreviewRows rows={shown.preview} />
        </Section>
      </Box>
      <Confirmation of={shown} isBusy={mapping.isBusy} />
    </Box>
  );
};

/** What keeps the import from being started, or should be known before. */
const Hints = ({ of: { totals, columns, kind, room } }: { of: ImportAnswer }) => {
  const { add } = totals ?? none;
  const fields = columns.map(({ field }) => field);
  const isNamed = fields.some((field) => field === 'name' || field === 'firstName' || field === 'lastName');
  return (
    <>
      {kind === 'csv' && !isNamed && (
        <Notice kind="warning" role="status">
          {t('No column is the name. Choose below which one has it.')}
        </Notice>
      )}
      {add > room && (
        <Notice kind="warning" role="status">
          {t(
            '{room, plural, =0 {Your plan has room for nobody more, and this file has {add, number} new people. ' +
              'Take rows out of the file, or ask for a larger plan.} ' +
              'one {Your plan has room for # more prospect, and this file has {add, number} new people. ' +
              'Take rows out of the file, or ask for a larger plan.} ' +
              'other {Your plan has room for # more prospects, and this file has {add, number} new people. ' +
              'Take rows out of the file, or ask for a larger plan.}}',
            { room, add },
          )}
        </Notice>
      )}
    </>
  );
};

const Confirmation = ({ of, isBusy }: { of: ImportAnswer; isBusy: boolean }) => {
  const confirm = useCommand('ConfirmImport', { failure: null });
  const cancel = useCommand('CancelImport');
  const start = useSentence();
  const navigate = useNavigate();
  const { add, update } = of.totals ?? none;
  const count = add + update;
  const discard = async (): Promise<void> => {
    await cancel.run({ params: { id: of.id } });
    await navigate('/imports/new', { replace: true });
  };
  return (
    <AddBar
      label={t('{count, plural, =0 {Nothing to import} one {Import # person} other {Import # people}}', { count })}
      isBusy={start.isBusy}
      disabled={isBusy || count === 0 || add > of.room || of.fileHash === null}
      problem={start.sentence}
      onPress={() =>
        void start.attempt(() => confirm.run({ params: { id: of.id }, body: { fileHash: of.fileHash ?? '' } }))
      }
    >
      <Button
        color="inherit"
        size="large"
        disabled={cancel.isPending}
        onClick={() => void discard().catch(() => undefined)}
      >
        {t('Discard ##an import')}
      </Button>
    </AddBar>
  );
};

const sections = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
};
