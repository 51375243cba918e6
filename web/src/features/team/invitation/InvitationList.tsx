import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Actor } from '@upline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/words/format.ts';
import { t } from '../../../lib/words/text.ts';
import { useViewPages } from '../../../lib/sync/useViewPages.ts';
import type { PagesResult } from '../../../lib/sync/pagesResult.ts';
import { Surface } from '../../../ui/Surface.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { useRevoke } from './useRevoke.tsx';

const shownAtFirst = 4;

const useNewest = () => useViewPages('listInvitations', { pageSize: shownAtFirst });

/** A list beneath the invitations: it waits until they are loaded, because it begins where they end. */
export const useBelowInvitations = <Row,>(list: PagesResult<Row>): PagesResult<Row> => {
  const { isPending } = useNewest();
  return isPending ? { ...list, isPending, rows: [] } : list;
};

type Props = {
  actor: Actor;
  /** Whether what stands beneath is not there yet, the first time: it comes together with this. */
  waits: boolean;
};

/** The invitations that nobody has accepted yet; nothing while there are none. */
export const InvitationList = ({ actor, waits }: Props) => {
  const { rows: invitations, total, hasMore } = useNewest();
  const [hasWaited, setHasWaited] = useState(!waits);
  if (!hasWaited && !waits) setHasWaited(true);
  const revoke = useRevoke();
  const shown = invitations.slice(0, shownAtFirst);
  return (
    <>
      {hasWaited && invitations.length > 0 && (
        <Surface sx={{ p: 0, mb: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2.5, pt: 2, pb: 0.5 }}>
            <Typography component="h2" id="open-invitations" sx={{ fontWeight: 600 }}>
              {t('Open invitations')}
              <Typography component="span" sx={{ ml: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(total ?? invitations.length)}
              </Typography>
            </Typography>
            {hasMore && (
              <Button size="small" color="inherit" component={Link} to="/team-members?list=invitations">
                {t('Show all')}
              </Button>
            )}
          </Box>
          <Box component="ul" aria-labelledby="open-invitations" sx={{ listStyle: 'none', m: 0, p: 0, pb: 0.5 }}>
            {shown.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                actor={actor}
                onRevoke={() => revoke.ask(invitation)}
              />
            ))}
          </Box>
        </Surface>
      )}
      {revoke.prompt}
    </>
  );
};
