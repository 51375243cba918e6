import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { announcementForm, can } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Section } from '../../ui/page/Section.tsx';

const PostForm = () => {
  const form = useZodForm(announcementForm, { text: '' });
  const { run } = useCommand('PostAnnouncement', {
    success: { title: t('Announcement Posted'), text: t('Your team sees it now.') },
    failure: t('Failed to post the announcement. Please try again.'),
  });
  const post = form.handleSubmit(async (body) => {
    if (await run({ body })) form.reset();
  });
  return (
    <Section title={t('New announcement')}>
      <Box component="form" noValidate onSubmit={(event) => void post(event)} sx={{ display: 'grid', gap: 2 }}>
        <Field control={form.control} name="text" label={t('Text of the announcement')} />
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting} sx={{ justifySelf: 'end' }}>
          {t('Post ##verb')}
        </Button>
      </Box>
    </Section>
  );
};

const List = () => {
  const view = useView('listAnnouncements');
  if (view.isPending) return <LineSkeletons rows={3} of="activity" />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  if (view.data.length === 0) return <EmptyState icon={CampaignOutlined} text={t('No announcements yet.')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {view.data.map(({ id, text }) => (
        <Typography key={id} component="li" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
};

/** The lines that leaders post for their team. */
export const AnnouncementsPage = () => {
  const actor = useActor();
  return (
    <>
      <PageHeading title={t('Announcements')} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {can(actor, 'announcement:post') && <PostForm />}
        <Section title={t('Announcements')}>
          <List />
        </Section>
      </Box>
    </>
  );
};
