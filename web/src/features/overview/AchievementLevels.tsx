import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { levelBands } from '@upline/contracts';
import type { Level, OwnRankAnswer } from '@upline/contracts';
import { capitalized, counted } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';

const metals: Readonly<Record<Level, string>> = {
  bronze: '#b8763e',
  silver: '#8a929c',
  gold: '#c79a1a',
  platinum: '#5f8ea8',
};

const wayTo = ({ next }: OwnRankAnswer): string =>
  next ? `${counted(next.missing, 'share')} to ${capitalized(next.level)}` : 'Top level reached';

/** The levels and what they take, and how far the person who looks has come. */
export const AchievementLevels = ({ own }: { own: OwnRankAnswer | undefined }) => (
  <Section title="Achievement Levels">
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {levelBands.map(({ level, range, title }) => (
        <Box component="li" key={level} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <WorkspacePremium aria-hidden sx={{ color: metals[level] }} />
          <Box sx={{ flex: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{capitalized(level)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {title}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {range} shares
          </Typography>
        </Box>
      ))}
    </Box>
    <Box sx={{ mt: 2.5, p: 2, borderRadius: '12px', bgcolor: 'primary.soft' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Your Current Level
      </Typography>
      <Typography sx={{ fontSize: 18, fontWeight: 650, color: 'primary.main' }}>
        {own ? `${capitalized(own.level)} Level` : <Skeleton width={120} />}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {own ? wayTo(own) : <Skeleton width={140} />}
      </Typography>
      {own?.next !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Keep sharing to reach the next level!
        </Typography>
      )}
    </Box>
  </Section>
);
