import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { levelBands } from '@upline/contracts';
import type { Level } from '@upline/contracts';
import { capitalized } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';

const metals: Readonly<Record<Level, string>> = {
  bronze: '#b8763e',
  silver: '#8a929c',
  gold: '#c79a1a',
  platinum: '#5f8ea8',
};

/** The levels and what they take. The current level is fixed text (specification, section 2). */
export const AchievementLevels = () => (
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
      <Typography sx={{ fontSize: 18, fontWeight: 650, color: 'primary.main' }}>Bronze Level</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Keep sharing to reach the next level!
      </Typography>
    </Box>
  </Section>
);
