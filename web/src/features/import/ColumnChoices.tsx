import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { importField, importFieldLabels } from '@upline/contracts';
import type { ImportAnswer, ImportField } from '@upline/contracts';
import { useId } from 'react';
import { t } from '../../lib/words/text.ts';
import { Input } from '../../ui/form/Input.ts';

type Columns = ImportAnswer['columns'];
type Props = { columns: Columns; onChoose: (fields: (ImportField | null)[]) => void };

/** Which column is what: its name and samples, and the field that it fills. */
export const ColumnChoices = ({ columns, onChoose }: Props) => {
  const choose = (at: number, field: ImportField | null): void =>
    onChoose(
      columns.map((column, index) => {
        if (index === at) return field;
        // a field is one column's: choosing it here takes it from the other
        return column.field === field ? null : column.field;
      }),
    );
  return (
    <Box component="ul" aria-label={t('Columns')} sx={list}>
      {columns.map((column, index) => (
        // columns may share a name, and stay in their order
        <Column key={index} {...column} onChoose={(field) => choose(index, field)} />
      ))}
    </Box>
  );
};

type ColumnProps = Columns[number] & { onChoose: (field: ImportField | null) => void };

const Column = ({ name, samples, field, onChoose }: ColumnProps) => {
  const id = useId();
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography id={id} noWrap sx={{ fontWeight: 600, color: field === null ? 'text.secondary' : 'text.primary' }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          <bdi>{samples.filter((sample) => sample !== '').join(' · ')}</bdi>
        </Typography>
      </Box>
      <Input
        as="select"
        aria-labelledby={id}
        value={field ?? ''}
        onChange={({ target }) => onChoose(importField.safeParse(target.value).data ?? null)}
      >
        <option value="">{t('Leave out ##a column')}</option>
        {importField.options.map((value) => (
          <option key={value} value={value}>
            {t(importFieldLabels[value])}
          </option>
        ))}
      </Input>
    </Box>
  );
};

const list = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } };
const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(140px, 40%)',
  alignItems: 'center',
  gap: 2,
  py: 1.25,
};
