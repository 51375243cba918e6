import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import type { MessageAnswer } from '@upline/contracts';
import { shownLocale, t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { namedFor } from './channels.ts';
import type { Receiver } from './useRecipient.ts';

/** Characters of a template on its chip. */
const shownLength = 36;

const beginningOf = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > shownLength ? `${line.slice(0, shownLength).trimEnd()}…` : line;
};

/** How well a template fits: for the asset, the status, and in the language of the page. */
const fitOf = ({ assetId, status, language }: MessageAnswer): number =>
  (assetId === null ? 0 : 4) + (status === null ? 0 : 2) + (language === shownLocale() ? 1 : 0);

type Props = { assetId: string; to: Receiver | null; onChoose: (text: string) => void };

/** The templates that fit an asset and the status of a prospect, best first; those of the team are marked. */
export const TemplateChips = ({ assetId, to, onChoose }: Props) => {
  const status = to?.status ?? null;
  const filled = (text: string): string => (to ? namedFor(text, to.name) : text);
  const { data: all = [] } = useView('listMessages');
  const fitting = all
    .filter((one) => (one.assetId ?? assetId) === assetId && (one.status === null || one.status === status))
    .sort((one, other) => fitOf(other) - fitOf(one));
  if (fitting.length === 0) return null;
  return (
    <ChoiceChips
      label={t('Templates')}
      options={fitting.map(({ id, text, ofTeam }) => ({
        value: id,
        label: <bdi>{beginningOf(filled(text))}</bdi>,
        ...(ofTeam && { icon: GroupsOutlined, iconTitle: t('From the team') }),
      }))}
      chosen={null}
      onChoose={(id) => onChoose(filled(fitting.find((one) => one.id === id)?.text ?? ''))}
    />
  );
};
