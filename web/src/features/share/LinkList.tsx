import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ShareAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { answerWords } from './answerWords.ts';

/** The rows of links, and a button while there are further ones. */
export const LinkList = ({ onMore, children }: { onMore: (() => void) | null; children: ReactNode }) => (
  <>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
    {onMore && (
      <Button color="inherit" onClick={onMore} sx={{ minHeight: 44 }}>
        {t('Show more')}
      </Button>
    )}
  </>
);

type GivenProps = Pick<ShareAnswer, 'answer' | 'answeredAt'> & { sx: SxProps<Theme> };

/** The answer to a link and when it came; nothing where there is none. */
export const AnswerGiven = ({ answer, answeredAt, sx }: GivenProps) =>
  answer && (
    <Typography variant="body2" sx={sx}>
      {t(answerWords[answer])}
      {answeredAt && (
        <>
          {' · '}
          <RelativeTime at={answeredAt} />
        </>
      )}
    </Typography>
  );

/** The look of a row: a line below each but the last. */
export const linkRow = {
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
};
