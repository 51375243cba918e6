import Check from '@mui/icons-material/Check';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { t } from '../../lib/words/text.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { OrganizationMark, OrganizationNames, organizationHead } from './OrganizationNames.tsx';
import { useSwitchOrganization } from '../useSwitchOrganization.ts';

/** The current organization, and a menu with the others of the person. */
export const OrganizationSwitch = ({ organizations }: { organizations: AnswerOf<'listOrganizations'> }) => {
  const { go, isPending } = useSwitchOrganization();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (id: string, current: boolean): void => {
    setAnchor(null);
    if (!current) void go(id);
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[organizationHead, { borderRadius: '10px', '&:hover': { bgcolor: 'action.hover' } }]}
      >
        <OrganizationNames />
        <UnfoldMore sx={{ fontSize: 20, color: 'text.secondary' }} />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          root: { role: 'region', 'aria-label': t('Organization') },
          paper: { sx: { width: 240 } },
        }}
      >
        {organizations.map(({ id, name, primaryColor, current }) => (
          <MenuItem key={id} selected={current} onClick={() => choose(id, current)} sx={{ gap: 1.25 }}>
            <OrganizationMark name={name} color={primaryColor} size={28} />
            <Typography noWrap sx={{ flex: 1 }}>
              {name}
            </Typography>
            {current && <Check fontSize="small" titleAccess={t('Current ##organization')} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
