import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { maxVariants } from '@upline/contracts';
import type { AssetVariant, ContentLanguage, WholeAsset } from '@upline/contracts';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { languageNameOf } from '../../lib/words/format.ts';
import { trusted } from '../../lib/casts.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Notice } from '../../ui/state/Notice.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAssetRights } from './useAssetRights.ts';
import { VariantDialog } from './VariantDialog.tsx';

type Props = { open: boolean; asset: { id: string } | null; onClose: () => void };

/** The languages of an asset: its own, and its translations, which are added, changed and deleted here. */
export const LanguagesDialog = ({ open, asset, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={t('Languages ##of an asset')}
    description={t('Visitors of a shared link see the translation in their language, or the asset itself.')}
    onClose={onClose}
  >
    {asset && <Languages assetId={asset.id} />}
  </InfoDialog>
);

const Languages = ({ assetId }: { assetId: string }) => {
  const view = useView('findAsset', { params: { id: assetId } });
  if (view.isPending) return <Skeleton variant="rounded" height={120} data-testid="skeleton" />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  return <LanguageList asset={view.data} />;
};

/** The form that is open: for which language, and the number of openings. */
type Form = { language: string | null; count: number };

const LanguageList = ({ asset }: { asset: WholeAsset }) => {
  const [form, setForm] = useState<Form | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const forbidden = useAssetRights()(asset);
  // the menu that had the focus is gone
  const removal = useRemoval(asset, () => add.current?.focus());
  const edit = (language: string | null): void => {
    setForm((before) => ({ language, count: (before?.count ?? 0) + 1 }));
    setIsOpen(true);
  };
  return (
    <>
      {forbidden !== null && <Notice kind="info">{forbidden}</Notice>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Line name={asset.language} text={asset}>
          <Badge variant="outline" label={t('Original ##language of an asset')} />
        </Line>
        {asset.variants.map((variant) => (
          <Line key={variant.language} name={variant.language} text={variant}>
            <RowMenu
              of={languageNameOf(variant.language)}
              actions={[
                { label: t('Edit'), icon: EditOutlined, onSelect: () => edit(variant.language), forbidden },
                {
                  label: t('Delete'),
                  icon: DeleteOutlined,
                  onSelect: () => removal.ask(variant),
                  destructive: true,
                  forbidden,
                },
              ]}
            />
          </Line>
        ))}
      </Box>
      {asset.variants.length < maxVariants && forbidden === null && (
        <Button ref={add} variant="outlined" startIcon={<Add />} onClick={() => edit(null)} sx={addButton}>
          {t('Add translation')}
        </Button>
      )}
      {form && (
        <VariantDialog
          key={form.count}
          open={isOpen}
          asset={asset}
          language={form.language}
          onClose={() => setIsOpen(false)}
        />
      )}
      {removal.question}
    </>
  );
};

/** Asks before a translation is deleted. */
const useRemoval = (asset: WholeAsset, onDone: () => void) => {
  const [variant, setVariant] = useState<AssetVariant | null>(null);
  const [asks, setAsks] = useState(false);
  const { run } = useCommand('RemoveAssetTranslation');
  const question = (
    <Confirm
      open={asks}
      onClose={() => setAsks(false)}
      subject={variant}
      title={t('Delete translation')}
      text={t('Are you sure you want to delete this translation?')}
      confirmLabel={t('Delete')}
      destructive
      onConfirm={async (one) => {
        const language = trusted<ContentLanguage>(one.language);
        await run({ params: { id: asset.id, language }, revision: asset.revision });
        onDone();
      }}
    />
  );
  const ask = (one: AssetVariant): void => {
    setVariant(one);
    setAsks(true);
  };
  return { ask, question };
};

type LineProps = { name: string | null; text: Pick<AssetVariant, 'title' | 'url'>; children: ReactNode };

const Line = ({ name, text, children }: LineProps) => (
  <Box component="li" sx={line}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {name === null ? t('Not stated ##language of an asset') : languageNameOf(name)}
      </Typography>
      <Typography variant="body2" noWrap lang={name ?? undefined} title={text.title} sx={{ color: 'text.secondary' }}>
        {text.title}
      </Typography>
    </Box>
    {children}
  </Box>
);

const addButton = { alignSelf: 'flex-start', minHeight: 44 };
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 64,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
