import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { fullNameOf } from '@upline/contracts';
import type { ActivityType, MemberAnswer } from '@upline/contracts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { activityKinds } from './activityKind.ts';

type Props = { type: ActivityType | null; userId: string | null; onType: (type: string) => void; onMember: (userId: string) => void };

const all = 'all';
// drawing ten thousand names at once would make typing stutter
const filterOptions = createFilterOptions<MemberAnswer>({ limit: 50, stringify: (member) => `${fullNameOf(member)} ${member.email}` });

/** Which kind of activity, and whose. */
export const ActivityFilters = ({ type, userId, onType, onMember }: Props) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 2 }}>
    <TextField
      select
      size="small"
      name="type"
      value={type ?? all}
      onChange={(event) => onType(event.target.value === all ? '' : event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Type of activity' } }}
    >
      <option value={all}>All activity</option>
      {Object.entries(activityKinds).map(([kind, { label }]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </TextField>
    <MemberFilter userId={userId} onMember={onMember} />
  </Box>
);

const MemberFilter = ({ userId, onMember }: Pick<Props, 'userId' | 'onMember'>) => {
  const { rows, isPending } = useViewPages('listMembers', { pageSize: 1000 });
  return (
    <Autocomplete
      size="small"
      options={rows}
      loading={isPending}
      value={rows.find((member) => member.id === userId) ?? null}
      onChange={(_event, member) => onMember(member?.id ?? '')}
      getOptionLabel={fullNameOf}
      getOptionKey={(member) => member.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={filterOptions}
      renderOption={({ key, ...props }, member) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.25 }}>
          <PersonAvatar id={member.id} initials={member.initials} size={28} />
          {fullNameOf(member)}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder="All members"
          name="member"
          hiddenLabel
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Member' } }}
        />
      )}
    />
  );
};
