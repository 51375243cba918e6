import LaptopOutlined from '@mui/icons-material/LaptopOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { deviceName, isPhone, useDevices } from './account.ts';
import type { Device } from './account.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};

const DeviceRow = ({ device, onSignOut }: { device: Device; onSignOut: () => Promise<void> }) => {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const name = deviceName(device.userAgent);
  const Shape = isPhone(device.userAgent) ? SmartphoneOutlined : LaptopOutlined;
  const signOut = async (): Promise<void> => {
    setState('pending');
    await onSignOut().catch(() => setState('failed'));
  };
  return (
    <Box component="li" sx={row}>
      <Shape sx={{ color: 'text.secondary', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={device.userAgent ?? name} sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" role={state === 'failed' ? 'alert' : undefined} sx={{ color: 'text.secondary' }}>
          {state === 'failed'
            ? t('The device could not be signed out. Please try again.')
            : rich('Used <ago></ago>', { ago: () => <RelativeTime at={device.lastSeenAt} /> })}
        </Typography>
      </Box>
      {device.current ? (
        <Badge variant="outline" label={t('This device')} />
      ) : (
        <Button
          color="inherit"
          size="small"
          aria-label={t('Sign out {device}', { device: name })}
          loading={state === 'pending'}
          onClick={() => void signOut()}
          sx={{ minHeight: 44 }}
        >
          {t('Sign out')}
        </Button>
      )}
    </Box>
  );
};

/** The browsers in which the person is signed in, this one first; any other can be signed out. */
export const DeviceList = () => {
  const { list, signOut } = useDevices();
  const devices = [...(list.data ?? [])].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <Section
      title={t('My devices')}
      subtitle={t('Where you are signed in. Sign out any device you do not recognize or no longer use.')}
    >
      {list.isPending && <Skeleton variant="rounded" height={52} />}
      {list.isError && !list.data && <Problem of={list.error} onRetry={list.refetch} />}
      {list.data && (
        <Box component="ul" aria-label={t('My devices')} sx={{ listStyle: 'none', m: 0, p: 0, mb: -1.5 }}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => signOut(device.id)} />
          ))}
        </Box>
      )}
    </Section>
  );
};
