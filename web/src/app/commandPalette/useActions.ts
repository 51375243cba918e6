import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/Logout';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { useColorScheme } from '@mui/material/styles';
import { can } from '@upline/contracts';
import { useLocation } from 'react-router-dom';
import { useActor } from '../../lib/useActor.ts';
import type { ShellActions } from '../../lib/useShell.ts';
import { useView } from '../../lib/useView.ts';
import type { Icon } from '../../ui/icon.ts';
import { links } from '../screens.ts';
import { useSwitchOrganization } from '../useSwitchOrganization.ts';
import type { Choice, ChoiceGroup } from './choices.ts';

const leading =
  (to: string): Choice['choose'] =>
  ({ go }) =>
    go(to);

/** Signs out by a link, as the sidebar does: a press on such a link also drops what the tab keeps. */
const signOut = (): void => {
  const link = document.createElement('a');
  link.href = '/api/logout';
  document.body.append(link);
  link.click();
};

type Can = (action: Parameters<typeof can>[1]) => boolean;

const doings = ({ share, invite }: Pick<ShellActions, 'share' | 'invite'>, may: Can, here: string): Choice[] => {
  const all: (Choice & { allowed?: boolean })[] = [
    {
      id: 'share',
      label: 'Share an asset',
      keywords: 'send link whatsapp qr code',
      icon: ShareOutlined,
      choose: () => share(),
    },
    {
      id: 'add-prospect',
      label: 'Add prospect',
      keywords: 'new create lead contact person',
      icon: PersonAddAltOutlined,
      choose: leading('/prospects?new'),
    },
    {
      id: 'add-asset',
      label: 'Add asset',
      keywords: 'new create upload video pdf image link',
      icon: AddPhotoAlternateOutlined,
      choose: leading('/marketing-assets?new'),
    },
    {
      id: 'invite',
      label: 'Invite member',
      keywords: 'add new team rep mail',
      icon: MailOutlined,
      choose: () => invite(),
      allowed: may('team:invite'),
    },
    {
      id: 'notifications',
      label: 'Show notifications',
      keywords: 'bell unread',
      icon: NotificationsOutlined,
      choose: leading(`${here}?notifications`),
    },
    {
      id: 'goal',
      label: 'Set the team goal',
      keywords: 'shares month target',
      icon: FlagOutlined,
      choose: leading('/settings?tab=organization'),
      allowed: may('organization:set-goal'),
    },
    {
      id: 'branding',
      label: 'Change the branding',
      keywords: 'colors colours logo',
      icon: PaletteOutlined,
      choose: leading('/settings?tab=branding'),
      allowed: may('organization:edit'),
    },
  ];
  return all.filter(({ allowed = true }) => allowed);
};

const screens = (): Choice[] =>
  [...links, { path: '/activity', label: 'Team Activity', icon: BoltOutlined }].map(({ path, label, icon }) => ({
    id: `go ${path}`,
    label,
    keywords: 'go to open',
    icon,
    choose: leading(path),
  }));

const schemes: readonly { mode: 'light' | 'dark' | 'system'; label: string; icon: Icon }[] = [
  { mode: 'light', label: 'Appearance: light', icon: LightModeOutlined },
  { mode: 'dark', label: 'Appearance: dark', icon: DarkModeOutlined },
  { mode: 'system', label: 'Appearance: like the device', icon: ContrastOutlined },
];

const useAppearance = (): Choice[] => {
  const { mode, setMode } = useColorScheme();
  return schemes
    .filter((scheme) => scheme.mode !== mode)
    .map(({ mode: next, label, icon }) => ({
      id: `scheme ${next}`,
      label,
      keywords: 'theme color colour scheme night day',
      icon,
      choose: ({ close }) => {
        setMode(next);
        close();
      },
    }));
};

const useOrganizations = (): Choice[] => {
  const { data: organizations = [] } = useView('listOrganizations');
  const { go } = useSwitchOrganization();
  return organizations
    .filter(({ current }) => !current)
    .map(({ id, name }) => ({
      id: `organization ${id}`,
      label: `Switch to ${name}`,
      keywords: 'organization team change',
      icon: SwapHoriz,
      choose: () => void go(id),
    }));
};

/** What the person can do here, in groups: no more than their role allows. */
export const useActions = (actions: Pick<ShellActions, 'share' | 'invite'>): ChoiceGroup[] => {
  const actor = useActor();
  const { pathname } = useLocation();
  return [
    { label: 'Actions', choices: doings(actions, (action) => can(actor, action), pathname) },
    { label: 'Go to', choices: screens() },
    { label: 'Organizations', choices: useOrganizations() },
    {
      label: 'Account',
      choices: [
        ...useAppearance(),
        { id: 'sign-out', label: 'Sign out', keywords: 'log out leave', icon: Logout, choose: signOut },
      ],
    },
  ];
};
