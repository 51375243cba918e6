import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import type { Role } from '@upline/contracts';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import { trusted } from '../../lib/kit.ts';
import type { Icon } from '../../ui/icon.ts';

/** How each role is shown (specification, section 4), and what it allows in a sentence. */
export const memberRoles: Readonly<Record<Role, { label: string; icon: Icon; badge: BadgeVariant; may: string }>> = {
  owner: {
    label: 'Owner',
    icon: WorkspacePremiumOutlined,
    badge: 'default',
    may: 'Everything, including making other owners.',
  },
  admin: {
    label: 'Admin',
    icon: AdminPanelSettingsOutlined,
    badge: 'secondary',
    may: 'Organization, branding, roles and all prospects.',
  },
  member: {
    label: 'Member',
    icon: PersonOutlined,
    badge: 'outline',
    may: 'Shares assets and sees their own prospects.',
  },
};

/** All roles, the highest first; their schema is not loaded with the list. */
export const roles = trusted<readonly Role[]>(Object.keys(memberRoles));
