import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { prospectForm } from '@upline/contracts';
import type { ProspectAnswer } from '@upline/contracts';
import { t } from '../../../lib/words/text.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';

type Props = {
  name: string;
  /** Takes the prospect that was added, to share with them. */
  onAdded: (prospect: ProspectAnswer) => void;
  onNobody: () => void;
};

/** Says that no prospect has the typed name, and offers to add one: a name is never silently shared with nobody. */
export const UnknownName = ({ name, onAdded, onNobody }: Props) => {
  const { run, isPending } = useCommand('AddProspect', {
    success: { title: t('Prospect Added'), text: t('New prospect has been added successfully!') },
    failure: t('Failed to add prospect. Please try again.'),
  });
  const form = prospectForm.safeParse({ name });
  const add = async (): Promise<void> => {
    if (isPending || !form.success) return;
    try {
      onAdded((await run({ body: form.data })).answer);
    } catch {
      // the command has said why
    }
  };
  return (
    <Box data-unknown-name sx={offer}>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t('None of your prospects is called “{name}”.', { name })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {form.success && (
          <Button
            variant="outlined"
            startIcon={
              isPending ? <CircularProgress aria-hidden size={18} color="inherit" /> : <PersonAddAltOutlined />
            }
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => void add()}
            sx={{ minHeight: 44, maxWidth: '100%' }}
          >
            <Typography component="span" noWrap sx={{ font: 'inherit' }}>
              {t('Add “{name}”', { name })}
            </Typography>
          </Button>
        )}
        <Button color="inherit" onClick={onNobody} sx={{ minHeight: 44 }}>
          {t('Share without a name')}
        </Button>
      </Box>
    </Box>
  );
};

const offer = { display: 'grid', gap: 1, mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'accent.soft' };
