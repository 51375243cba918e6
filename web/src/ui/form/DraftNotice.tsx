import Button from '@mui/material/Button';
import { t } from '../../lib/words/text.ts';
import type { Draft } from '../../lib/forms/useDraft.ts';
import { Notice } from '../state/Notice.tsx';

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
    <Notice
      kind="info"
      actions={
        <>
          <Button size="small" onClick={choose(resume)}>
            {t('Continue where you stopped')}
          </Button>
          <Button size="small" color="inherit" onClick={choose(drop)}>
            {t('Discard ##draft')}
          </Button>
        </>
      }
    >
      {t('What you typed here before is kept.')}
    </Notice>
  );
};
