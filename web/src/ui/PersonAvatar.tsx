import Box from '@mui/material/Box';
import { personColors } from '../lib/browser/color.ts';

type Props = { id: string; initials: string; size?: number };

/** A person's initials in their own colour, the same on every screen. Decorative: the name stands beside it. */
export const PersonAvatar = ({ id, initials, size = 36 }: Props) => {
  const { light, dark } = personColors(id);
  return (
    <Box
      component="span"
      aria-hidden
      sx={[
        {
          ...round,
          width: size,
          height: size,
          fontSize: size * 0.38,
          fontWeight: 600,
          bgcolor: light.surface,
          color: light.text,
        },
        (theme) => theme.applyStyles('dark', { backgroundColor: dark.surface, color: dark.text }),
      ]}
    >
      {initials}
    </Box>
  );
};

const round = {
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  borderRadius: '50%',
  overflow: 'hidden',
  lineHeight: 1,
  userSelect: 'none',
};
