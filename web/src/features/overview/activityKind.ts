import EmojiEvents from '@mui/icons-material/EmojiEvents';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import PersonAddAlt1 from '@mui/icons-material/PersonAddAlt1';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Share from '@mui/icons-material/Share';
import Visibility from '@mui/icons-material/Visibility';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import type { ActivityType } from '@upline/contracts';
import type { Icon } from '../../ui/icon.ts';

export type ActivityKind = { label: string; icon: Icon };

/** How each type of activity is named and drawn, in the order of the filter. */
export const activityKinds: Readonly<Record<ActivityType, ActivityKind>> = {
  asset_shared: { label: 'Assets shared', icon: Share },
  share_opened: { label: 'Links opened', icon: Visibility },
  prospect_added: { label: 'Prospects added', icon: PersonAddAlt1 },
  achievement_earned: { label: 'Achievements', icon: EmojiEvents },
  asset_created: { label: 'Assets added', icon: NoteAddOutlined },
  member_invited: { label: 'Invitations', icon: MailOutlined },
  member_joined: { label: 'Members joined', icon: WavingHandOutlined },
  training_completed: { label: 'Trainings completed', icon: SchoolOutlined },
};

export const isActivityType = (type: string): type is ActivityType => Object.hasOwn(activityKinds, type);

/** A type that this version does not know is shown like a prospect (specification, section 3). */
export const activityKindOf = (type: string): ActivityKind =>
  activityKinds[isActivityType(type) ? type : 'prospect_added'];
