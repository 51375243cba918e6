import AddLinkOutlined from '@mui/icons-material/AddLinkOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEvents';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import PersonAddAlt1 from '@mui/icons-material/PersonAddAlt1';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Share from '@mui/icons-material/Share';
import Visibility from '@mui/icons-material/Visibility';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import { message } from '@upline/contracts';
import type { ActivityType } from '@upline/contracts';
import type { Icon } from '../../../ui/icon.ts';

/** The subject of a kind, which gives it its colour. */
export type KindColor = 'share' | 'open' | 'level' | 'person' | 'other';

export type ActivityKind = { label: string; icon: Icon; color: KindColor };

/** How each type of activity is named and drawn, in the order of the filter; labels are messages. */
export const activityKinds: Readonly<Record<ActivityType, ActivityKind>> = {
  asset_shared: { label: message('Assets shared'), icon: Share, color: 'share' },
  share_opened: { label: message('Links opened'), icon: Visibility, color: 'open' },
  share_answered: { label: message('Links answered'), icon: QuestionAnswerOutlined, color: 'open' },
  prospect_added: { label: message('Prospects added'), icon: PersonAddAlt1, color: 'person' },
  people_imported: { label: message('People imported'), icon: UploadFileOutlined, color: 'person' },
  achievement_earned: { label: message('Achievements'), icon: EmojiEvents, color: 'level' },
  asset_created: { label: message('Assets added'), icon: NoteAddOutlined, color: 'other' },
  asset_repointed: { label: message('Addresses changed ##of assets'), icon: AddLinkOutlined, color: 'other' },
  member_invited: { label: message('Invitations'), icon: MailOutlined, color: 'other' },
  member_joined: { label: message('Members joined'), icon: WavingHandOutlined, color: 'person' },
  training_completed: { label: message('Trainings completed'), icon: SchoolOutlined, color: 'level' },
};

export const isActivityType = (type: string): type is ActivityType => Object.hasOwn(activityKinds, type);

/** A type that this version does not know is shown like a prospect (specification, section 3). */
export const activityKindOf = (type: string): ActivityKind =>
  activityKinds[isActivityType(type) ? type : 'prospect_added'];
