import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import FavoriteBorderOutlined from '@mui/icons-material/FavoriteBorderOutlined';
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined';
import StarBorder from '@mui/icons-material/StarBorder';
import { message } from '@upline/contracts';
import type { ProspectStatus } from '@upline/contracts';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import { trusted } from '../../lib/casts.ts';
import type { Icon } from '../../ui/icon.ts';

type State = { label: string; icon: Icon; badge: BadgeVariant; isSuccess?: boolean };

/**
 * How each status of a prospect is shown (specification, section 4); labels are messages. Two share a style, and differ
 * in colour.
 */
export const prospectStates: Readonly<Record<ProspectStatus, State>> = {
  new: { label: message('New ##status of a prospect'), icon: StarBorder, badge: 'outline' },
  contacted: { label: message('Contacted ##status of a prospect'), icon: PhoneInTalkOutlined, badge: 'secondary' },
  interested: { label: message('Interested ##status of a prospect'), icon: FavoriteBorderOutlined, badge: 'default' },
  converted: {
    label: message('Converted ##status of a prospect'),
    icon: CheckCircleOutlined,
    badge: 'default',
    isSuccess: true,
  },
  lost: { label: message('Lost ##status of a prospect'), icon: CancelOutlined, badge: 'destructive' },
};

/** All statuses in their order; their schema is not loaded with the list. */
export const prospectStatuses = trusted<readonly ProspectStatus[]>(Object.keys(prospectStates));
