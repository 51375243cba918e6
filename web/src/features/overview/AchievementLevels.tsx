import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { levelBands, levelName } from '@upline/contracts';
import type { OwnRankAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const wayTo = ({ next }: OwnRankAnswer): string =>
  next
    ? t('{count, plural, one {# more share to {level}} other {# more shares to {level}}}', {
        count: next.missing,
        level: { message: levelName(next.level) },
      })
    : t('Top level reached');

/** The levels and what they take, and how far the person who looks has come. */
export const AchievementLevels = ({ own }: { own: OwnRankAnswer | undefined }) => (
  <Section title={t('Achievement Levels')}>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {levelBands.map(({ level, counted, range, title }) => (
        <Box component="li" key={level} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <WorkspacePremium aria-hidden sx={{ color: `${level}.fill` }} />
          <Box sx={{ flex: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{t(levelName(level))}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(title)}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('{counted, plural, one {{range} share} other {{range} shares}}', { range, counted })}
          </Typography>
        </Box>
      ))}
    </Box>
    <Box sx={{ mt: 2.5, p: 2, borderRadius: '12px', bgcolor: `${own?.level ?? 'bronze'}.soft` }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Your Current Level')}
      </Typography>
      <Typography sx={{ fontSize: 18, fontWeight: 650, color: `${own?.level ?? 'bronze'}.main` }}>
        {own ? t('{level} Level', { level: { message: levelName(own.level) } }) : <Skeleton width={120} />}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {own ? wayTo(own) : <Skeleton width={140} />}
      </Typography>
      {own?.next !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Keep sharing to reach the next level!')}
        </Typography>
      )}
    </Box>
  </Section>
);
