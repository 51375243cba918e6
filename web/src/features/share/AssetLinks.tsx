import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AssetLink, LinkPerson } from '@upline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { answerWords } from './answerWords.ts';
import { channelLabel } from './channelLabel.ts';
import { wrapping } from './Funnel.tsx';
import { AnswerGiven, LinkList, linkRow } from './LinkList.tsx';
import { LinkOpenings } from './LinkOpenings.tsx';

/** Links shown at once. */
const pageSize = 20;

const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  waiting: { waiting: 'true' },
  opened: { stage: 'opened' },
  interested: { stage: 'interested' },
};

/** The links of an asset: who looked, how often and when, what they answered, and who waits for a reply. */
export const AssetLinks = ({ assetId }: { assetId: string }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const { rows, error, isPending, refetch, hasMore, onRange } = useViewPages('listAssetShares', {
    params: { id: assetId },
    search: searches[chosen ?? ''] ?? {},
    pageSize,
    keepsPrevious: true,
  });
  return (
    <>
      <Box sx={wrapping}>
        <FilterChips
          label={t('Filter links')}
          options={[
            { value: null, label: t('All ##links') },
            { value: 'waiting', label: t('Waiting for a reply') },
            { value: 'opened', label: t('Opened, no answer') },
            { value: 'interested', label: t('Interested') },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </Box>
      {isPending && <Skeleton variant="rounded" height={120} />}
      {error && <Problem of={error} onRetry={refetch} />}
      {!isPending && !error && rows.length === 0 && (
        <Typography role="status" sx={{ py: 2, color: 'text.secondary' }}>
          {chosen === 'waiting' ? t('Nobody waits for a reply.') : t('No such links.')}
        </Typography>
      )}
      <LinkList onMore={hasMore ? () => onRange(0, rows.length + pageSize) : null}>
        {rows.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </LinkList>
    </>
  );
};

const LinkRow = ({ link }: { link: AssetLink }) => {
  const { sharedVia, createdAt, withdrawn, sharerName = '', people = [], answer = null } = link;
  return (
    <Box component="li" sx={linkRow}>
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, color: 'text.secondary' }}
      >
        <span>
          {rich(
            '{channel}, shared <time></time> by {name}',
            { time: () => <RelativeTime at={createdAt} /> },
            { channel: { message: channelLabel(sharedVia) }, name: sharerName },
          )}
        </span>
        {withdrawn && <Badge variant="outline" icon={LinkOff} label={t('Withdrawn ##link')} />}
      </Typography>
      <LinkOpenings {...link} />
      {people.map((person, at) => (
        <PersonLine key={person.prospect?.id ?? at} person={person} />
      ))}
      {people.length === 0 && answer !== null && <Typography variant="body2">{t(answerWords[answer])}</Typography>}
    </Box>
  );
};

/** A person of a link, who has it or answered it, and what there is to do for them now. */
const PersonLine = ({ person: { prospect, answer, answeredAt, waits } }: { person: LinkPerson }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        <bdi>{prospect?.name ?? t('Somebody')}</bdi>
      </Typography>
      <AnswerGiven answer={answer} answeredAt={answeredAt} sx={{ color: 'text.secondary' }} />
    </Box>
    {prospect && (
      <Button
        component={Link}
        to={`/prospects/${prospect.id}`}
        // over the open dialog, which is an entry of the history
        replace
        variant={waits ? 'outlined' : 'text'}
        aria-label={
          waits ? t('Reply to {name}', { name: prospect.name }) : t('Look at {name}', { name: prospect.name })
        }
        sx={{ flex: 'none', minHeight: 44 }}
      >
        {waits ? t('Reply ##to a prospect') : t('Look ##at a prospect')}
      </Button>
    )}
  </Box>
);
