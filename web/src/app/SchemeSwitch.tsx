import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';

const modes = {
  system: { word: 'like the device', next: 'light', icon: ContrastOutlined },
  light: { word: 'light', next: 'dark', icon: LightModeOutlined },
  dark: { word: 'dark', next: 'system', icon: DarkModeOutlined },
} as const;

/** Light, dark, or as the device says: each press goes on to the next. */
export const SchemeSwitch = () => {
  const { mode = 'system', setMode } = useColorScheme();
  const { word, next, icon: Icon } = modes[mode];
  const label = `Appearance: ${word}`;
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(next)}>
      <Icon sx={{ fontSize: 20 }} />
    </IconButton>
  );
};
