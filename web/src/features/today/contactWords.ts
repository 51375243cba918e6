import CallOutlined from '@mui/icons-material/CallOutlined';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import CoPresentOutlined from '@mui/icons-material/CoPresentOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import RedeemOutlined from '@mui/icons-material/RedeemOutlined';
import { message } from '@upline/contracts';
import type { ContactKind, ContactOutcome } from '@upline/contracts';
import { trusted } from '../../lib/casts.ts';
import type { Icon } from '../../ui/icon.ts';

/** The name and the icon of each kind of contact. */
export const contactKinds: Readonly<Record<ContactKind, { label: string; icon: Icon }>> = {
  message: { label: message('Message ##kind of contact'), icon: ChatBubbleOutlineOutlined },
  call: { label: message('Call ##kind of contact'), icon: CallOutlined },
  meeting: { label: message('Meeting ##kind of contact'), icon: HandshakeOutlined },
  sample: { label: message('Sample ##kind of contact'), icon: RedeemOutlined },
  presentation: { label: message('Presentation ##kind of contact'), icon: CoPresentOutlined },
  'three-way': { label: message('Three-way call ##kind of contact'), icon: GroupsOutlined },
};

/** The name of each outcome of a contact. */
export const contactOutcomes: Readonly<Record<ContactOutcome, string>> = {
  reached: message('Reached ##outcome of a contact'),
  'no-answer': message('No answer ##outcome of a contact'),
  positive: message('Positive ##outcome of a contact'),
  'not-now': message('Not now ##outcome of a contact'),
  no: message('No ##outcome of a contact'),
};

/** All outcomes in their order. */
export const contactOutcomeList = trusted<readonly ContactOutcome[]>(Object.keys(contactOutcomes));
