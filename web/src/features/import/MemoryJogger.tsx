import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import { useState } from 'react';
import { trusted } from '../../lib/casts.ts';
import { t } from '../../lib/words/text.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';

/** Where people know each other from, with a question that brings names to mind. */
const prompts = {
  family: {
    label: message('Family'),
    question: message('Cousins, in-laws, godparents: who would be glad to hear from you?'),
  },
  school: {
    label: message('School'),
    question: message('Classmates, teachers, other parents: who sat beside you, and who did you meet again?'),
  },
  work: {
    label: message('Former colleagues'),
    question: message('Who did you have lunch with, and who has left for something new?'),
  },
  sport: {
    label: message('Sport'),
    question: message('Your team, your gym, the people you run or ride with: who asks how you are?'),
  },
  neighbours: {
    label: message('Neighbours'),
    question: message('Next door, across the street, where you lived before: who do you greet by name?'),
  },
  celebrations: {
    label: message('Celebrations'),
    question: message('Whose wedding, birthday or barbecue were you at last, and who sat at your table?'),
  },
  everyday: {
    label: message('Every day ##where people know each other from'),
    question: message('Hairdresser, bakery, garage, doctor: who knows you by name?'),
  },
  travels: {
    label: message('Travels'),
    question: message('Who did you meet on a trip and are still in touch with?'),
  },
} as const;

type Prompt = keyof typeof prompts;
const all = trusted<readonly Prompt[]>(Object.keys(prompts));

/** Helps to remember people: a place where one knows them from, and a question about it. */
export const MemoryJogger = () => {
  const [chosen, setChosen] = useState<Prompt>('family');
  return (
    <Box>
      <ChoiceChips
        label={t('Who comes to mind?')}
        isOneLine
        options={all.map((value) => ({ value, label: t(prompts[value].label) }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Typography role="status" sx={{ mt: 1, minHeight: { xs: '3em', sm: '1.5em' }, color: 'text.secondary' }}>
        {t(prompts[chosen].question)}
      </Typography>
    </Box>
  );
};
