import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { can, locales, message } from '@upline/contracts';
import type { ListedMessage } from '@upline/contracts';
import type { ReactNode } from 'react';
import { trusted } from '../../lib/casts.ts';
import { shownLocale, t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { Badge } from '../../ui/Badge.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { Surface } from '../../ui/Surface.tsx';

const languageNames = trusted<Readonly<Record<string, string>>>(locales);

/** The places in a message's text, as people call them. */
const places: ReadonlyMap<string, string> = new Map([
  ['{firstName}', message('First name ##in a message, of the person who gets it')],
  ['{link}', message('Link ##in a message')],
]);

/** The parts of a text; those that are a place have its name as well. */
const partsOf = (text: string): { part: string; name: string | undefined }[] =>
  text.split(/(\{firstName\}|\{link\})/u).map((part) => ({ part, name: places.get(part) }));

const inWords = (text: string): string =>
  partsOf(text)
    .map(({ part, name }) => (name === undefined ? part : t(name)))
    .join('');

/** The text with its places as small marks in it. */
const withPlaces = (text: string): ReactNode =>
  partsOf(text).map(({ part, name }, at) =>
    name === undefined ? (
      part
    ) : (
      // the parts never change their order
      <Box key={at} component="span" lang={shownLocale()} sx={mark}>
        {t(name)}
      </Box>
    ),
  );

const mark = {
  px: 0.75,
  py: 0.125,
  borderRadius: '6px',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  fontSize: '0.93em',
  fontWeight: 550,
  whiteSpace: 'nowrap',
};

type Props = {
  message: ListedMessage;
  /** The name of the status that it is meant for, null for any. */
  status: string | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** A message to send with links: its text, and what it is meant for. */
export const MessageCard = ({ message: shown, status, onEdit, onRemove }: Props) => {
  const actor = useActor();
  const { text, language, ownerId, ofTeam, assetTitle } = shown;
  const isTheirs = ofTeam ? can(actor, 'message:write-for-team') : can(actor, 'message:change-own', { ownerId });
  return (
    <Surface component="li" sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography dir="auto" lang={language} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {withPlaces(text)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5 }}>
          {ofTeam && <Badge variant="default" icon={GroupsOutlined} label={t('From the team')} />}
          <span lang={language}>
            <Badge variant="outline" label={languageNames[language] ?? language} />
          </span>
          {status !== null && <Badge variant="secondary" label={status} />}
          {assetTitle !== null && (
            <Typography variant="body2" noWrap title={assetTitle} sx={{ color: 'text.secondary', minWidth: 0 }}>
              {assetTitle}
            </Typography>
          )}
        </Box>
      </Box>
      {isTheirs && (
        <RowMenu
          of={inWords(text).slice(0, 40)}
          actions={[
            { label: t('Edit'), icon: EditOutlined, onSelect: onEdit },
            { label: t('Delete'), icon: DeleteOutlined, onSelect: onRemove, destructive: true },
          ]}
        />
      )}
    </Surface>
  );
};
