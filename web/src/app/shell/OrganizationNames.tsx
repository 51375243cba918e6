import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { initialOf, textOn } from '@upline/contracts';
import { useIdentity } from '../../lib/account/useCurrentUser.ts';

/** An organization's initial in its colour; of the current one without a colour. */
export const OrganizationMark = ({ name, color, size = 36 }: { name: string; color?: string; size?: number }) => (
  <Box
    aria-hidden
    style={color === undefined ? {} : { backgroundColor: color, color: textOn(color.toLowerCase()) }}
    sx={{
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: size,
      height: size,
      borderRadius: '10px',
      bgcolor: 'primary.fill',
      color: 'primary.onFill',
      fontWeight: 700,
    }}
  >
    {initialOf(name)}
  </Box>
);

/** The current organization: initial, name, plan. */
export const OrganizationNames = () => {
  const { organizationName, plan } = useIdentity();
  return (
    <>
      <OrganizationMark name={organizationName} />
      <Box sx={{ flex: 1, minWidth: 0, textAlign: 'left' }}>
        <Typography noWrap title={organizationName} sx={{ fontWeight: 650, lineHeight: 1.35 }}>
          {organizationName}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {plan}
        </Typography>
      </Box>
    </>
  );
};

/** The head of the sidebar. */
export const organizationHead = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  p: 1,
  minHeight: 56,
};
