import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { message } from '@upline/contracts';
import type { Role } from '@upline/contracts';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import { trusted } from '../../lib/casts.ts';
import type { Icon } from '../../ui/icon.ts';

/** How each role is shown (specification, section 4), and what it allows in a sentence; both are messages. */
export const memberRoles: Readonly<Record<Role, { label: string; icon: Icon; badge: BadgeVariant; may: string }>> = {
  owner: {
    label: message('Owner ##role'),
    icon: WorkspacePremiumOutlined,
    badge: 'default',
    may: message('Everything, including making other owners.'),
  },
  admin: {
    label: message('Admin ##role'),
    icon: AdminPanelSettingsOutlined,
    badge: 'secondary',
    may: message('Organization, branding, roles and all prospects.'),
  },
  member: {
    label: message('Member ##role'),
    icon: PersonOutlined,
    badge: 'outline',
    may: message('Shares assets and sees their own prospects.'),
  },
};

/** All roles, the highest first; their schema is not loaded with the list. */
export const roles = trusted<readonly Role[]>(Object.keys(memberRoles));
