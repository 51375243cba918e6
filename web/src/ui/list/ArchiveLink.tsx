import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { chip } from './FilterChips.tsx';

/** The address of a list's archive, where people restore what was deleted. */
export const archiveOf = (path: string): string => `${path}?list=deleted`;

/** Whether the address asks for the archive of a list. */
export const isArchive = (params: URLSearchParams): boolean => params.get('list') === 'deleted';

/** Leads to what was deleted from the list, as a chip beside its filters. */
export const ArchiveLink = ({ path }: { path: string }) => (
  <Box component={Link} to={archiveOf(path)} sx={{ ...chip, textDecoration: 'none' }}>
    <DeleteOutlined aria-hidden sx={{ fontSize: 16 }} />
    {t('Deleted ##rows of a list')}
  </Box>
);
