import { useEffect, useEffectEvent } from 'react';
import { movedText } from '../../../lib/words/movedText.ts';
import { t } from '../../../lib/words/text.ts';
import { useUndo } from '../../../lib/sync/useUndo.ts';
import { useView } from '../../../lib/sync/useView.ts';
import { useToast } from '../../../lib/toast/toasts.ts';

type Props = { shareId: string; to: { id: string; name: string } };

/**
 * Says that a share moved the status of its prospect, once it has, and offers to take that back. The product moves it a
 * moment after the share, under the share's id. Draws nothing.
 */
export const StatusFollows = ({ shareId, to }: Props) => {
  const { data } = useView('findProspect', { params: { id: to.id } });
  const { toast } = useToast();
  const offer = useUndo();
  const hasMoved = data?.status === 'contacted' && data.lastCommand === shareId;
  const tell = useEffectEvent(() => {
    const undo = { name: 'ChangeProspectStatus', params: { id: to.id }, command: shareId } as const;
    toast({ title: t('Status Changed'), text: movedText(to.name), ...offer([undo]) });
  });
  useEffect(() => {
    if (hasMoved) tell();
  }, [hasMoved]);
  return null;
};
