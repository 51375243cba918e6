import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { t } from '../lib/text.ts';
import type { Draft } from '../lib/useDraft.ts';

type Props = { draft: Draft; /** Called when the person has chosen. */ onChosen: () => void };

/** Offers what was typed before and not saved. */
export const DraftNotice = ({ draft, onChosen }: Props) => {
  if (!draft.resume) return null;
  const { resume, drop } = draft;
  const choose = (act: () => void) => () => {
    act();
    onChosen();
  };
  return (
    <Alert severity="info" variant="outlined" sx={notice}>
      {t('What you typed here before is kept.')}
      <span>
        <Button size="small" onClick={choose(resume)}>
          {t('Continue where you stopped')}
        </Button>
        <Button size="small" color="inherit" onClick={choose(drop)}>
          {t('Discard')}
        </Button>
      </span>
    </Alert>
  );
};

const notice = {
  '& .MuiAlert-message': {
    display: 'flex',
    flexWrap: 'wrap',
    flex: 1,
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.5,
  },
  '& span': { display: 'flex', flexWrap: 'wrap', ml: -1.5 },
};
