import type { ImportAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { PersonLinks } from '../../ui/list/PersonLinks.tsx';
import { Section } from '../../ui/page/Section.tsx';

/** Who stays after an undo, each with the way to them. */
export const KeptPeople = ({ undo: { kept, keptPeople } }: Pick<ImportAnswer, 'undo'>) =>
  keptPeople.length === 0 ? null : (
    <Section title={t('Who stays')} flush>
      <PersonLinks label={t('Who stays')} people={keptPeople} count={kept} />
    </Section>
  );
