import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import type { MessageAnswer } from '@upline/contracts';
import { shownLocale, t } from '../../../lib/words/text.ts';
import { useView } from '../../../lib/sync/useView.ts';
import { ChoiceChips } from '../../../ui/form/ChoiceChips.tsx';
import { namedFor, textOf } from './channels.ts';
import type { Receiver } from './useRecipient.ts';

/** Characters of a template on its chip. */
const shownLength = 36;

/** The beginning of a template as its reader will have it, without the link. */
const beginningOf = (template: string, to: Receiver | null): string => {
  const text = namedFor(template, to?.name ?? null);
  const line = textOf(text, '').replaceAll(/\s+/gu, ' ').trim();
  return line.length > shownLength ? `${line.slice(0, shownLength).trimEnd()}…` : line;
};

/** How well a template fits: for the asset, the status, and in the language of the page. */
const fitOf = ({ assetId, status, language }: MessageAnswer): number =>
  (assetId === null ? 0 : 4) + (status === null ? 0 : 2) + (language === shownLocale() ? 1 : 0);

type Props = {
  assetId: string;
  to: Receiver | null;
  /** Takes the template as it was written. */
  onChoose: (template: string) => void;
};

/** The templates that fit an asset and the status of a prospect, best first; those of the team are marked. */
export const TemplateChips = ({ assetId, to, onChoose }: Props) => {
  const status = to?.status ?? null;
  const { data: all = [] } = useView('listMessages');
  const fitting = all
    .filter((one) => (one.assetId ?? assetId) === assetId && (one.status === null || one.status === status))
    .sort((one, other) => fitOf(other) - fitOf(one));
  if (fitting.length === 0) return null;
  return (
    <Box sx={rows}>
      <ChoiceChips
        label={t('Templates')}
        isLabelHidden
        isOneLine
        options={fitting.map(({ id, text, ofTeam }) => ({
          value: id,
          label: <bdi>{beginningOf(text, to)}</bdi>,
          ...(ofTeam && { icon: GroupsOutlined, iconTitle: t('From the team') }),
        }))}
        chosen={null}
        onChoose={(id) => onChoose(fitting.find((one) => one.id === id)?.text ?? '')}
      />
    </Box>
  );
};

// of many, two rows are in sight
const rows = { flex: 'none', maxHeight: { sm: 88 }, overflowY: { sm: 'auto' }, p: { sm: 0.5 }, m: { sm: -0.5 } };
