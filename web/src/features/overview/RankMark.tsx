import EmojiEvents from '@mui/icons-material/EmojiEvents';
import MilitaryTech from '@mui/icons-material/MilitaryTech';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import type { Icon } from '../../ui/icon.ts';

// gold, silver, bronze: the same in both schemes, each with text of at least 7:1
const podium: Readonly<Record<number, { icon: Icon; surface: string; text: string }>> = {
  1: { icon: EmojiEvents, surface: '#f6d365', text: '#3d2c00' },
  2: { icon: WorkspacePremium, surface: '#d9dee4', text: '#2a2f36' },
  3: { icon: MilitaryTech, surface: '#e9b990', text: '#3f1d06' },
};

/** A rank: the first three in their medal's colour with an icon, the others as a plain number, '–' without one. */
export const RankMark = ({ rank }: { rank: number | null }) => {
  const medal = rank === null ? undefined : podium[rank];
  if (!medal)
    return (
      <Box component="span" data-rank={rank} sx={{ ...box, color: 'text.secondary' }}>
        {rank ?? '–'}
      </Box>
    );
  const { icon: Icon, surface, text } = medal;
  return (
    <Box component="span" data-rank={rank} sx={{ ...box, bgcolor: surface, color: text }}>
      <Icon aria-hidden sx={{ fontSize: 15 }} />
      {rank}
    </Box>
  );
};

const box = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  minWidth: 40,
  height: 26,
  px: 0.75,
  borderRadius: '999px',
  fontSize: 13,
  fontWeight: 650,
};
