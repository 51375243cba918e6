import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { t } from '../../lib/words/text.ts';

/** Opens the form of a new prospect over Today. It stands in the page: floating, it would lie over a card's buttons. */
export const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="outlined" color="inherit" startIcon={<Add />} aria-haspopup="dialog" onClick={onAdd}>
    {t('Add Prospect')}
  </Button>
);
