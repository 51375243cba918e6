import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FunnelAnswer } from '@upline/contracts';
import { useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { Bars } from '../../ui/chart/Bars.tsx';
import { weekLabel } from '../../ui/chart/weeks.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';

/** Weeks that can be chosen where something was shared in them, the newest first. */
const offeredWeeks = 5;

const labelOf = (week: string, at: number): string => {
  if (at === 0) return t('This week');
  return at === 1 ? t('Last week') : t('Week of {date}', { date: weekLabel(week) });
};

/** How far links came, in all or those that were shared in one week. */
export const Funnel = ({ funnel }: { funnel: FunnelAnswer }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const weeks = [...(funnel.weeks ?? [])].reverse().slice(0, offeredWeeks);
  const shown = weeks.find(({ week }) => week === chosen) ?? funnel;
  const options = weeks.flatMap(({ week, shared }, at) =>
    shared > 0 ? [{ value: week, label: labelOf(week, at) }] : [],
  );
  return (
    <>
      {options.length > 1 && (
        <Box sx={{ mb: 2, ...wrapping }}>
          <FilterChips
            label={t('Links of which week')}
            options={[{ value: null, label: t('All weeks') }, ...options]}
            chosen={chosen}
            onChoose={setChosen}
          />
        </Box>
      )}
      <Bars
        bars={[
          { label: t('Shared'), value: shown.shared },
          { label: t('Opened'), value: shown.opened },
          { label: t('Answered'), value: shown.answered },
          { label: t('Interested'), value: shown.interested },
          {
            label: t('Converted'),
            value: shown.converted,
            note: (
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                {t('people ##unit of a number')}
              </Typography>
            ),
          },
        ]}
      />
    </>
  );
};

/** Chips that go on in the next line where there is no room. */
export const wrapping = { '& > [role=group]': { flexWrap: 'wrap' } };
