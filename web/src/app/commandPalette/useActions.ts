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
import { can, message } from '@upline/contracts';
import { useLocation } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import type { ShellActions } from '../../lib/useShell.ts';
import { useView } from '../../lib/sync/useView.ts';
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

type Doings = Pick<ShellActions, 'share' | 'invite' | 'addProspect' | 'addAsset'>;

const doings = ({ share, invite, addProspect, addAsset }: Doings, may: Can, here: string): Choice[] => {
  const all: (Choice & { allowed?: boolean })[] = [
    {
      id: 'share',
      label: t('Share an asset'),
      keywords: t('send link whatsapp qr code ##words that find it'),
      icon: ShareOutlined,
      choose: () => share(),
    },
    {
      id: 'add-prospect',
      label: t('Add prospect'),
      keywords: t('new create lead contact person ##words that find it'),
      icon: PersonAddAltOutlined,
      choose: () => addProspect(),
    },
    {
      id: 'add-asset',
      label: t('Add asset'),
      keywords: t('new create upload video pdf image link ##words that find it'),
      icon: AddPhotoAlternateOutlined,
      choose: () => addAsset(),
    },
    {
      id: 'invite',
      label: t('Invite member'),
      keywords: t('add new team rep mail ##words that find it'),
      icon: MailOutlined,
      choose: () => invite(),
      allowed: may('team:invite'),
    },
    {
      id: 'notifications',
      label: t('Show notifications'),
      keywords: t('bell unread ##words that find it'),
      icon: NotificationsOutlined,
      choose: leading(`${here}?notifications`),
    },
    {
      id: 'goal',
      label: t('Set the team goal'),
      keywords: t('shares month target ##words that find it'),
      icon: FlagOutlined,
      choose: leading('/settings?tab=organization'),
      allowed: may('organization:set-goal'),
    },
    {
      id: 'branding',
      label: t('Change the branding'),
      keywords: t('colors colours logo ##words that find it'),
      icon: PaletteOutlined,
      choose: leading('/settings?tab=branding'),
      allowed: may('organization:edit'),
    },
  ];
  return all.filter(({ allowed = true }) => allowed);
};

const screens = (): Choice[] =>
  [...links, { path: '/activity', label: message('Team Activity'), icon: BoltOutlined }].map(
    ({ path, label, icon }) => ({
      id: `go ${path}`,
      label: t(label),
      keywords: t('go to open ##words that find a screen'),
      icon,
      choose: leading(path),
    }),
  );

const schemes: readonly { mode: 'light' | 'dark' | 'system'; label: string; icon: Icon }[] = [
  { mode: 'light', label: message('Appearance: light'), icon: LightModeOutlined },
  { mode: 'dark', label: message('Appearance: dark'), icon: DarkModeOutlined },
  { mode: 'system', label: message('Appearance: like the device'), icon: ContrastOutlined },
];

const useAppearance = (): Choice[] => {
  const { mode, setMode } = useColorScheme();
  return schemes
    .filter((scheme) => scheme.mode !== mode)
    .map(({ mode: next, label, icon }) => ({
      id: `scheme ${next}`,
      label: t(label),
      keywords: t('theme color colour scheme night day ##words that find it'),
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
      label: t('Switch to {name}', { name }),
      keywords: t('organization team change ##words that find it'),
      icon: SwapHoriz,
      choose: () => void go(id),
    }));
};

/** The actions of the person, in groups: no more than their role allows. */
export const useActions = (actions: Doings): ChoiceGroup[] => {
  const actor = useActor();
  const { pathname } = useLocation();
  return [
    { label: t('Actions'), choices: doings(actions, (action) => can(actor, action), pathname) },
    { label: t('Go to'), choices: screens() },
    { label: t('Organizations'), choices: useOrganizations() },
    {
      label: t('Account'),
      choices: [
        ...useAppearance(),
        {
          id: 'sign-out',
          label: t('Sign out'),
          keywords: t('log out leave ##words that find it'),
          icon: Logout,
          choose: signOut,
        },
      ],
    },
  ];
};
