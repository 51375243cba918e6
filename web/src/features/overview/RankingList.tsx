import Box from '@mui/material/Box';
import type { OwnRankAnswer, Period, RankedAnswer } from '@upline/contracts';
import { PerformerRow } from './PerformerRow.tsx';

type Props = {
  rows: readonly RankedAnswer[];
  /** The line of the person who looks, once it is there. */
  own: OwnRankAnswer | undefined;
  period: Period;
};

/** The lines of a ranking. One's own stays in sight, and stands below the others when it is not among them. */
export const RankingList = ({ rows, own, period }: Props) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
    {rows.map((entry) => {
      const isYou = entry.user.id === own?.user.id;
      return (
        <Box component="li" key={entry.user.id} sx={isYou ? inSight : {}}>
          <PerformerRow entry={entry} period={period} isYou={isYou} />
        </Box>
      );
    })}
    {own && rows.every(({ user }) => user.id !== own.user.id) && (
      <Box component="li" sx={{ ...inSight, borderTop: 1, borderColor: 'divider' }}>
        <PerformerRow entry={own} period={period} isYou />
      </Box>
    )}
  </Box>
);

// below the header and what stands under it, above what stands at the foot of a phone
const inSight = {
  position: 'sticky',
  top: 'calc(68px + var(--lead, 0px))',
  bottom: 'calc(var(--foot, 0px) + env(safe-area-inset-bottom, 0px))',
  zIndex: 1,
  bgcolor: 'background.paper',
};
