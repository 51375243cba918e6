import AnalyticsOutlined from '@mui/icons-material/AnalyticsOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import PersonAddAlt1 from '@mui/icons-material/PersonAddAlt1';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { operatorContactUrl } from '../../lib/account/operatorContact.ts';
import { t } from '../../lib/words/text.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import type { Icon } from '../../ui/icon.ts';
import { Section } from '../../ui/page/Section.tsx';

type TileProps = { title: string; hint: string; icon: Icon } & ({ onClick: () => void } | { href: string });

const Tile = ({ title, hint, icon: Icon, ...way }: TileProps) => (
  <ButtonBase {...way} {...('href' in way ? elsewhere : {})} sx={tile}>
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 40,
        height: 40,
        borderRadius: '10px',
        bgcolor: 'primary.soft',
        color: 'primary.main',
      }}
    >
      <Icon sx={{ fontSize: 20 }} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {hint}
      </Typography>
    </Box>
  </ButtonBase>
);

/** The dashboard's four shortcuts (specification, section 2). */
export const QuickActions = ({ onInvite }: { onInvite: () => void }) => {
  const navigate = useNavigate();
  const { toast } = useToast();
  const createCampaign = (): void => {
    void navigate('/marketing-assets');
    toast({ title: t('Create Campaign'), text: t('Create marketing assets to launch your campaign'), variant: 'info' });
  };
  const contact = operatorContactUrl();
  const showTraining = (): void =>
    toast({
      title: t('Training Module'),
      text: t(
        'There are no trainings here yet. Add training material to Marketing Assets: your whole team finds it there.',
      ),
      variant: 'info',
    });
  return (
    <Section title={t('Quick Actions')}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <Tile title={t('Invite Team Member')} hint={t('Send an invitation')} icon={PersonAddAlt1} onClick={onInvite} />
        <Tile
          title={t('Create Campaign')}
          hint={t('Start from your assets')}
          icon={CampaignOutlined}
          onClick={createCampaign}
        />
        <Tile
          title={t('View Analytics')}
          hint={t('See what works')}
          icon={AnalyticsOutlined}
          onClick={() => void navigate('/analytics')}
        />
        <Tile
          title={t('Training Module')}
          icon={SchoolOutlined}
          {...(contact === null
            ? { hint: t('Learn from the best'), onClick: showTraining }
            : { hint: t('Ask for a training'), href: contact })}
        />
      </Box>
    </Section>
  );
};

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };
const tile = {
  justifyContent: 'flex-start',
  gap: 1.5,
  p: 1.5,
  minHeight: 72,
  textAlign: 'left',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  transition: 'background-color 120ms, border-color 120ms',
  '&:hover': { bgcolor: 'action.hover', borderColor: 'text.disabled' },
};
