import Box from '@mui/material/Box';
import { formatCount } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { weekLabel } from './weeks.ts';
import type { Week } from './weeks.ts';

/** The numbers of a chart for people who do not see it. */
export const NumbersTable = ({ label, weeks }: { label: string; weeks: readonly Week[] }) => (
  <Box sx={visuallyHidden}>
    <table>
      <caption>{t('{label} by week', { label })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Week of')}</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, count }, index) => (
          <tr key={week}>
            <th scope="row">{weekLabel(week)}</th>
            <td>
              {formatCount(count)}
              {index === weeks.length - 1 && ` ${t('so far this week ##after a number')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
