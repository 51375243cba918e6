import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import { useId, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Surface } from '../../ui/Surface.tsx';

type Switches = AnswerOf<'showPreferences'>['mails'];

type Shown = { name: keyof Switches; label: string; text: string; leaders?: string; isMail?: true };

const switches: readonly Shown[] = [
  { name: 'email', label: message('Email notifications'), text: message('Receive updates by email.'), isMail: true },
  {
    name: 'activity',
    label: message('Team activity alerts'),
    text: message('Hear when people you invited join your team.'),
    leaders: message(
      'Hear when somebody joins, reaches a level or converts a prospect, and when the team reaches its goal.',
    ),
  },
  {
    name: 'reports',
    label: message('Weekly reports'),
    text: message('Your week on Monday morning: here, and by email where “Email notifications” is on.'),
    leaders: message(
      'Your week and the team’s on Monday morning: here, and by email where “Email notifications” is on.',
    ),
  },
  {
    name: 'features',
    label: message('New feature updates'),
    text: message('A notification when this site has a new version of Upline.'),
  },
  {
    name: 'reminders',
    label: message('Morning reminder by email'),
    text: message(
      'How many next steps are due today, once a day. Needs “Email notifications” and a confirmed address.',
    ),
    isMail: true,
  },
];

/** Where the site has no mail server, no switch makes it send any. */
const noMails = message('This site sends no email. Your choice counts once it does.');

/** The saved switches, under those that are being saved. */
const useSwitches = () => {
  const view = useView('showPreferences');
  const { run } = useCommand('ChangePreferences');
  const [saving, setSaving] = useState<Partial<Switches>>({});
  const save = async (name: keyof Switches, checked: boolean): Promise<void> => {
    setSaving((before) => ({ ...before, [name]: checked }));
    // the snackbar says why it failed, and the switch goes back
    await run({ body: { mails: { [name]: checked } } }).catch(() => undefined);
    setSaving(({ [name]: _saved, ...others }) => others);
  };
  return { view, shown: view.data && { ...view.data.mails, ...saving }, saving, save };
};

/** The switches of the specification (section 9) and that of reminders, each of which is saved at once. */
export const NotificationSettings = () => {
  const id = useId();
  const { view, shown, saving, save } = useSwitches();
  const { data: user } = useCurrentUser();
  const isMute = user?.sendsMails === false;
  const isLeader = user?.role === 'owner' || user?.role === 'admin';
  const textOf = ({ text, leaders, isMail }: Shown): string => {
    if (isMute && isMail) return noMails;
    return isLeader ? (leaders ?? text) : text;
  };
  return (
    <Surface sx={{ p: 0 }}>
      <Box sx={{ p: 2.5, pb: 1.5 }}>
        <Typography variant="h3" component="h2">
          {t('Notifications')}
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{t('Choose what you want to hear about.')}</Typography>
      </Box>
      {view.isPending && <LineSkeletons rows={4} of="notification" />}
      {view.isError && <Problem of={view.error} onRetry={view.refetch} />}
      {shown &&
        switches.map(({ name, label, ...said }) => (
          <Box key={name} component="label" sx={row}>
            <Box sx={{ flex: 1 }}>
              <Typography id={`${id}-${name}`} sx={{ fontWeight: 500 }}>
                {t(label)}
              </Typography>
              <Typography variant="body2" id={`${id}-${name}-text`} sx={{ color: 'text.secondary' }}>
                {t(textOf({ name, label, ...said }))}
              </Typography>
            </Box>
            <Switch
              name={name}
              checked={shown[name]}
              aria-busy={name in saving}
              onChange={(_event, checked) => void save(name, checked)}
              slotProps={{ input: { 'aria-labelledby': `${id}-${name}`, 'aria-describedby': `${id}-${name}-text` } }}
            />
          </Box>
        ))}
    </Surface>
  );
};

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  cursor: 'pointer',
};
