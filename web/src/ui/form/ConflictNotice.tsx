import Button from '@mui/material/Button';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { Notice } from '../state/Notice.tsx';

/** Something that several people can save. */
export type SavedThing = 'asset' | 'prospect' | 'profile' | 'organization' | 'branding' | 'team goal';

const changed: Readonly<Record<SavedThing, string>> = {
  asset: message(
    'Someone else changed this asset while you were editing. Your text is kept: save again to replace their version.',
  ),
  prospect: message(
    'Someone else changed this prospect while you were editing. Your text is kept: ' +
      'save again to replace their version.',
  ),
  profile: message(
    'Someone else changed this profile while you were editing. Your text is kept: save again to replace their version.',
  ),
  organization: message(
    'Someone else changed this organization while you were editing. Your text is kept: ' +
      'save again to replace their version.',
  ),
  branding: message(
    'Someone else changed this branding while you were editing. Your text is kept: ' +
      'save again to replace their version.',
  ),
  'team goal': message(
    'Someone else changed this team goal while you were editing. Your text is kept: ' +
      'save again to replace their version.',
  ),
};

type Props = {
  /** The changed thing: 'asset', 'prospect'. */
  what: SavedThing;
  onLoad: () => void;
};

/**
 * Someone else saved first. Saving again replaces their version; nothing typed is lost unless the person asks for
 * theirs.
 */
export const ConflictNotice = ({ what, onLoad }: Props) => (
  <Notice
    kind="warning"
    actions={
      <Button color="inherit" size="small" onClick={onLoad}>
        {t('Load their version')}
      </Button>
    }
  >
    {t(changed[what])}
  </Notice>
);
