import Box from '@mui/material/Box';
import { Suspense, lazy } from 'react';
import { useView } from '../../lib/sync/useView.ts';
import { OrganizationNames, organizationHead } from './OrganizationNames.tsx';

const OrganizationSwitch = lazy(async () => ({
  default: (await import('./OrganizationSwitch.tsx')).OrganizationSwitch,
}));

/** The organization of this tab; for a member of several, the way to another. */
export const OrganizationMenu = () => {
  const { data: organizations = [] } = useView('listOrganizations');
  const names = (
    <Box sx={organizationHead}>
      <OrganizationNames />
    </Box>
  );
  if (organizations.length < 2) return names;
  return (
    <Suspense fallback={names}>
      <OrganizationSwitch organizations={organizations} />
    </Suspense>
  );
};
