import Check from '@mui/icons-material/Check';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import { useState } from 'react';
import { textOn } from '../lib/color.ts';
import { useCommand } from '../lib/useCommand.ts';
import { useIdentity } from '../lib/useCurrentUser.ts';
import { useView } from '../lib/useView.ts';

/** An organization's initial in its colour. */
const Mark = ({ name, color, size = 36 }: { name: string; color?: string; size?: number }) => (
  <Box
    aria-hidden
    style={color === undefined ? {} : { backgroundColor: color, color: textOn(color.toLowerCase()) }}
    sx={{
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: size,
      height: size,
      borderRadius: 2.5,
      bgcolor: 'primary.fill',
      color: 'primary.onFill',
      fontWeight: 700,
    }}
  >
    {initialsOf(name).charAt(0)}
  </Box>
);

const Names = () => {
  const { organizationName, plan } = useIdentity();
  return (
    <>
      <Mark name={organizationName} />
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

/** The organization this tab is in; for who belongs to several, the way to another. */
export const OrganizationMenu = () => {
  const { data: organizations = [] } = useView('listOrganizations');
  const { run, isPending } = useCommand('SwitchOrganization');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (organizations.length < 2) return <Box sx={head}>{<Names />}</Box>;

  const go = async (id: string, current: boolean): Promise<void> => {
    setAnchor(null);
    if (current) return;
    try {
      await run({ params: { id } });
      location.assign('/');
    } catch {
      // told already
    }
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[head, button]}
      >
        <Names />
        <UnfoldMore sx={{ fontSize: 20, color: 'text.secondary' }} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { width: 240 } } }}>
        {organizations.map(({ id, name, primaryColor, current }) => (
          <MenuItem key={id} selected={current} onClick={() => void go(id, current)} sx={{ gap: 1.25 }}>
            <Mark name={name} color={primaryColor} size={28} />
            <Typography noWrap sx={{ flex: 1 }}>
              {name}
            </Typography>
            {current && <Check fontSize="small" aria-label="Current" />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const head = { display: 'flex', alignItems: 'center', gap: 1.25, width: '100%', p: 1, minHeight: 56 };
const button = { borderRadius: 2.5, '&:hover': { bgcolor: 'action.hover' } };
