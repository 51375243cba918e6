import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CopyField } from '../../ui/CopyField.tsx';

/** The tracked link that a share just made, to be copied. */
export const SharedLink = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Box sx={{ mt: 2 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        Your tracked link
      </Typography>
      <IconButton size="small" aria-label="Hide the link" onClick={onClose}>
        <Close fontSize="inherit" />
      </IconButton>
    </Box>
    <CopyField label="Tracked link" value={link} />
  </Box>
);
