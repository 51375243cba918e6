import Box from '@mui/material/Box';
import type { ProspectAnswer, ProspectStatus } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { prospectStates, prospectStatuses } from './prospectState.ts';

type Props = {
  prospect: ProspectAnswer;
  onStatus: (status: ProspectStatus) => void;
  /** Whether the Tab key stops here. */
  isStop?: boolean;
  /** Whether a phone shows the icon alone. */
  isShort?: boolean;
};

/** The status of a prospect; a tap offers the others. */
export const StatusMenu = ({ prospect: { name, status }, onStatus, isStop = true, isShort = false }: Props) => {
  const { label, icon, badge, isSuccess } = prospectStates[status];
  return (
    <RowMenu
      label={t('Status of {name}: {status}', { name, status: { message: label } })}
      actions={prospectStatuses.map((value) => ({
        label: t(prospectStates[value].label),
        icon: prospectStates[value].icon,
        selected: value === status,
        onSelect: () => value !== status && onStatus(value),
      }))}
      tabIndex={isStop ? 0 : -1}
    >
      <Box component="span" sx={{ display: 'inline-flex', ...(isShort && short) }}>
        <Badge variant={badge} icon={icon} label={t(label)} {...(isSuccess && { isSuccess })} />
      </Box>
    </RowMenu>
  );
};

// below a word's room
const short = { '& [data-variant] > span': { display: { xs: 'none', sm: 'inline' } } };
