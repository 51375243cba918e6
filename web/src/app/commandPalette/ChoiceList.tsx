import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/words/text.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import type { Choice, ChoiceGroup } from './choices.ts';

/** The id of the element of a choice. */
export const optionId = (list: string, { id }: Choice): string => `${list}-${id.replaceAll(/\W+/gu, '-')}`;

type Props = {
  /** The id of the list. */
  id: string;
  groups: readonly ChoiceGroup[];
  active: Choice | null;
  onActive: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
};

/** The choices in their groups. The field above keeps the focus and says which one is active. */
export const ChoiceList = ({ id, groups, ...props }: Props) => (
  <Box role="listbox" id={id} aria-label={t('Results')} sx={list}>
    {groups.map(({ label, choices }) => (
      <Box key={label} role="group" aria-labelledby={`${id}-${label}`}>
        <Typography id={`${id}-${label}`} variant="caption" component="p" sx={heading}>
          {label}
        </Typography>
        {choices.map((choice) => (
          <Option key={choice.id} listId={id} choice={choice} {...props} />
        ))}
      </Box>
    ))}
  </Box>
);

type OptionProps = Pick<Props, 'active' | 'onActive' | 'onChoose'> & { listId: string; choice: Choice };

const Option = ({ listId, choice, active, onActive, onChoose }: OptionProps) => {
  const { label, hint, icon: Icon, person } = choice;
  const element = useRef<HTMLDivElement>(null);
  const isActive = active?.id === choice.id;
  useEffect(() => {
    // not everywhere: jsdom has none
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={element}
      role="option"
      id={optionId(listId, choice)}
      aria-selected={isActive}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => isActive || onActive(choice)}
      onClick={() => onChoose(choice)}
      sx={option}
    >
      {person ? (
        <PersonAvatar id={person.id} initials={person.initials} size={24} />
      ) : (
        <Icon aria-hidden sx={{ width: 24, p: '2px', fontSize: 24, color: 'text.secondary' }} />
      )}
      <Typography component="span" noWrap sx={{ minWidth: 0, fontWeight: 500 }}>
        {label}
      </Typography>
      {hint !== undefined && (
        <Typography component="span" variant="body2" noWrap sx={{ minWidth: 0, ml: 'auto', color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
};

const list = { flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', p: 1, pt: 0 };

const heading = { px: 1.5, pt: 1.5, pb: 0.5, color: 'text.secondary', fontWeight: 600 };

const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 48, sm: 40 },
  px: 1.5,
  borderRadius: '10px',
  cursor: 'pointer',
  // the list scrolls so far that the heading above the first one shows too
  scrollMarginBlock: '36px 8px',
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
};
