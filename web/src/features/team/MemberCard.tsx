import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fullNameOf } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/words/format.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { clamp } from '../../ui/clamp.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { memberRoles } from './memberRole.ts';

const Stat = ({ label, count }: { label: string; count: number }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 0 }}>
    <Typography component="dt" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box
      component="dd"
      sx={{ m: 0, fontSize: 18, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
    >
      {formatCount(count)}
    </Box>
  </Box>
);

const You = ({ children }: { children: ReactNode }) => (
  <Typography component="span" sx={{ color: 'text.secondary', lineHeight: 'inherit' }}>
    {children}
  </Typography>
);

/** The address that the member signs in with, unless it stands there as their name already. */
const Address = ({ email, isName, confirmed }: { email: string; isName: boolean; confirmed: boolean }) => (
  <Box sx={{ display: 'flex', gap: 1, minWidth: 0, color: 'text.secondary' }}>
    {!isName && (
      <Typography variant="body2" noWrap title={email}>
        {email}
      </Typography>
    )}
    {!confirmed && (
      <Typography variant="body2" sx={{ flexShrink: 0, fontStyle: 'italic' }}>
        {t('not confirmed')}
      </Typography>
    )}
  </Box>
);

type Props = {
  member: MemberAnswer;
  actor: Actor;
  onRole: () => void;
  onRemove: () => void;
  /** The part below the counts. */
  children?: ReactNode;
};

/** One member: who they are, their role and level, and what they have done. */
export const MemberCard = ({ member, actor, onRole, onRemove, children }: Props) => {
  const { id, initials, email, confirmed, role, stats } = member;
  const name = fullNameOf(member);
  const isSelf = id === actor.userId;
  const shown = memberRoles[role];
  return (
    <Surface sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <PersonAvatar id={id} initials={initials} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" title={name} sx={{ fontWeight: 600, lineHeight: 1.35, ...clamp(2) }}>
            {isSelf ? (
              rich('{name} <you>(you)</you>', { you: (inside) => <You>{inside}</You> }, { name })
            ) : (
              <bdi>{name}</bdi>
            )}
          </Typography>
          <Address email={email} isName={name === email} confirmed={confirmed} />
        </Box>
        <MemberMenu member={member} actor={actor} onRole={onRole} onRemove={onRemove} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.75 }}>
        <Badge variant={shown.badge} icon={shown.icon} label={t(shown.label)} />
        <LevelBadge level={stats.level} />
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1, m: 0, mt: 'auto', pt: 2 }}
      >
        <Stat label={t('Shares')} count={stats.totalShares} />
        <Stat label={t('Prospects')} count={stats.totalProspects} />
        <Stat label={t('This week')} count={stats.weeklyShares} />
      </Box>
      {children}
    </Surface>
  );
};
