import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { message } from '@upline/contracts';
import { useIsTakenOver } from '../../lib/browser/useIsTakenOver.ts';
import { t } from '../../lib/words/text.ts';

const modes = {
  system: { label: message('Appearance: like the device'), next: 'light', icon: ContrastOutlined },
  light: { label: message('Appearance: light'), next: 'dark', icon: LightModeOutlined },
  dark: { label: message('Appearance: dark'), next: 'system', icon: DarkModeOutlined },
} as const;

/** Light, dark, or as the device says: each press goes on to the next. */
export const SchemeSwitch = () => {
  const { mode = 'system', setMode } = useColorScheme();
  const isTakenOver = useIsTakenOver();
  const { label, next, icon: Icon } = modes[isTakenOver ? mode : 'system'];
  return (
    <IconButton aria-label={t(label)} title={t(label)} onClick={() => setMode(next)}>
      <Icon sx={{ fontSize: 20 }} />
    </IconButton>
  );
};
