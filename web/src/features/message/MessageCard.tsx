import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { can, locales } from '@upline/contracts';
import type { ListedMessage } from '@upline/contracts';
import { trusted } from '../../lib/casts.ts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { Badge } from '../../ui/Badge.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { Surface } from '../../ui/Surface.tsx';

const languageNames = trusted<Readonly<Record<string, string>>>(locales);

type Props = {
  message: ListedMessage;
  /** The name of the status that it is meant for, null for any. */
  status: string | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** A message to send with links: its text, and what it is meant for. */
export const MessageCard = ({ message, status, onEdit, onRemove }: Props) => {
  const actor = useActor();
  const { text, language, ownerId, ofTeam, assetTitle } = message;
  const isTheirs = ofTeam ? can(actor, 'message:write-for-team') : can(actor, 'message:change-own', { ownerId });
  return (
    <Surface component="li" sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography dir="auto" lang={language} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
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
          of={text.slice(0, 40)}
          actions={[
            { label: t('Edit'), icon: EditOutlined, onSelect: onEdit },
            { label: t('Delete'), icon: DeleteOutlined, onSelect: onRemove, destructive: true },
          ]}
        />
      )}
    </Surface>
  );
};
