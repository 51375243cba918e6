import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../lib/sync/apiError.ts';
import { endCall } from '../../../lib/browser/calls.ts';
import type { Call } from '../../../lib/browser/calls.ts';
import { openDialogs } from '../../../lib/browser/openDialogs.ts';
import { useView } from '../../../lib/sync/useView.ts';

type Props = {
  call: Call;
  /** Whether the notifications are open, which give way to the question. */
  isInPanel: boolean;
  onAsk: (prospectId: string) => void;
};

/** How long after its beginning somebody may be asked about a call, in ms. */
const askedMs = 2 * 60 * 60_000;

/**
 * Asks how a call went when its caller is back, unless that was hours ago or the call was recorded meanwhile, here or
 * elsewhere. An open dialog is not disturbed: the next return asks. Draws nothing.
 */
export const AfterCall = ({ call, isInPanel, onAsk }: Props) => {
  const { prospectId: id } = call;
  const { data, error } = useView('findProspect', { params: { id } });
  const decide = useEffectEvent(() => {
    if (openDialogs() > (isInPanel ? 1 : 0)) return;
    endCall(id);
    const isTooLate = Date.now() - call.at >= askedMs;
    if (isTooLate || (data && Date.parse(data.lastContactedAt ?? '') >= call.at)) return;
    onAsk(id);
  });
  const isThere = data !== undefined;
  const isGone = error instanceof ApiError && error.status < 500;
  useEffect(() => {
    if (isThere) decide();
  }, [isThere, call]);
  useEffect(() => {
    if (isGone) endCall(id);
  }, [isGone, id]);
  return null;
};
