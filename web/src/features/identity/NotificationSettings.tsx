import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Surface } from '../../ui/Surface.tsx';
import type { NotificationSwitches } from './notificationDefaults.ts';

const switches = [
  { name: 'email', label: 'Email notifications', text: 'Receive updates by email.' },
  {
    name: 'activity',
    label: 'Team activity alerts',
    text: 'Hear when your team shares, adds prospects or reaches a level.',
  },
  { name: 'reports', label: 'Weekly reports', text: 'A summary at the end of each week.' },
  { name: 'features', label: 'New feature updates', text: 'News about the product.' },
] as const satisfies readonly { name: keyof NotificationSwitches; label: string; text: string }[];

type Props = { value: NotificationSwitches; onChange: (value: NotificationSwitches) => void };

/** Four switches that live on this page only: nothing saves them (specification, section 9). */
export const NotificationSettings = ({ value, onChange }: Props) => {
  const id = useId();
  return (
    <Surface sx={{ p: 0 }}>
      <Box sx={{ p: 2.5, pb: 1.5 }}>
        <Typography variant="h3" component="h2">
          Notifications
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>Choose what you want to hear about.</Typography>
      </Box>
      {switches.map(({ name, label, text }) => (
        <Box
          key={name}
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            minHeight: 64,
            px: 2.5,
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
            cursor: 'pointer',
          }}
        >
          <Box sx={{ flex: 1 }}>
            <Typography id={`${id}-${name}`} sx={{ fontWeight: 500 }}>
              {label}
            </Typography>
            <Typography variant="body2" id={`${id}-${name}-text`} sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          </Box>
          <Switch
            name={name}
            checked={value[name]}
            onChange={(_event, checked) => onChange({ ...value, [name]: checked })}
            slotProps={{ input: { 'aria-labelledby': `${id}-${name}`, 'aria-describedby': `${id}-${name}-text` } }}
          />
        </Box>
      ))}
    </Surface>
  );
};
