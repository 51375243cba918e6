import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SelectAll from '@mui/icons-material/SelectAll';
import Box from '@mui/material/Box';
import { can } from '@upline/contracts';
import type { BulkChange, ListedProspect } from '@upline/contracts';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { deleteNote } from '../../features/prospect/ProspectConfirms.tsx';
import { prospectStates, prospectStatuses } from '../../features/prospect/prospectState.ts';
import type { Refused } from '../../features/prospect/RefusedDialog.tsx';
import { useProspectBulk } from '../../features/prospect/useProspectBulk.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { t } from '../../lib/words/text.ts';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { DeleteSelected } from '../../ui/list/DeleteSelected.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { SelectionAction, SelectionBar, SelectionWord } from '../../ui/list/SelectionBar.tsx';
import { SelectionProgress } from '../../ui/list/SelectionProgress.tsx';
import { wordsOf } from './bulkWords.ts';
import type { Words } from './bulkWords.ts';
import { useChosen } from './useChosen.ts';
import type { Chosen } from './useChosen.ts';

const MemberFinder = lazyDialog(async () => (await import('../../features/team/MemberFinder.tsx')).MemberFinder);
const RefusedDialog = lazyDialog(async () => (await import('../../features/prospect/RefusedDialog.tsx')).RefusedDialog);
const ExportFormats = lazyDialog(
  async () => (await import('../../features/prospect/export/ExportFormats.tsx')).ExportFormats,
);
const BulkStepDialog = lazyDialog(async () => (await import('./BulkStepDialog.tsx')).BulkStepDialog);

const nameOf = ({ name }: ListedProspect): string => name;

type Asked = 'delete' | 'step' | 'owner' | 'export';

type Send = (change: BulkChange, words: Words) => Promise<void>;

/** The reasons of the last change that left somebody as they are; they stay while their dialog fades out. */
const useWhy = () => {
  const [reasons, setReasons] = useState<Refused>([]);
  const [open, setOpen] = useState(false);
  const show = (said: Refused): void => {
    setReasons(said);
    setOpen(true);
  };
  return { show, dialog: { open, reasons, onClose: () => setOpen(false) } };
};

/** What can be done to the chosen prospects. */
export const ProspectSelection = ({ open, ...of }: { open: boolean } & Chosen) => {
  const { selection } = of;
  const [asks, setAsks] = useState<Asked | null>(null);
  const [more, setMore] = useState<HTMLElement | null>(null);
  const why = useWhy();
  const { run, progress, isPending } = useProspectBulk({ onWhy: why.show });
  const chosen = useChosen(of);
  const send: Send = (change, words) => run({ change, people: chosen.people, ...words });
  const sendAndClear = (change: BulkChange, words: Words): void =>
    void send(change, words).then(selection.clear, () => undefined);
  return (
    <>
      {(open || progress !== null) && (
        <SelectionBar
          count={progress?.people ?? chosen.count}
          isAll={chosen.isAll || progress !== null}
          onClear={selection.clear}
          above={progress ? <SelectionProgress {...progress} /> : <AllThatMatch {...chosen} />}
        >
          <StatusChange
            disabled={isPending}
            onChoose={(status) => sendAndClear({ do: 'status', status }, wordsOf.status())}
          />
          <SelectionAction
            label={t('Delete')}
            icon={DeleteOutlined}
            disabled={isPending}
            onClick={() => setAsks('delete')}
          />
          {!isPending && (
            <Box ref={setMore} sx={{ '& > button': { m: 0 } }}>
              <MoreChanges onAsk={setAsks} />
            </Box>
          )}
        </SelectionBar>
      )}
      <Dialogs asks={asks} anchor={more} chosen={chosen} onClose={() => setAsks(null)} onSend={sendAndClear}>
        <RefusedDialog {...why.dialog} />
        <DeleteSelected
          open={asks === 'delete'}
          onClose={() => setAsks(null)}
          selection={selection}
          count={chosen.count}
          nameOf={nameOf}
          title={t('Delete prospects')}
          text={t('Are you sure you want to delete the selected prospects? ({count, number})', { count: chosen.count })}
          note={deleteNote()}
          onDelete={async () => {
            const deleted = send({ do: 'delete' }, wordsOf.delete());
            // the bar shows how far it is, which the question would cover
            if (chosen.isAll) deleted.catch(() => undefined);
            else await deleted;
          }}
        />
      </Dialogs>
    </>
  );
};

type DialogsProps = {
  asks: Asked | null;
  anchor: HTMLElement | null;
  chosen: Pick<ReturnType<typeof useChosen>, 'count' | 'asked'>;
  onClose: () => void;
  onSend: (change: BulkChange, words: Words) => void;
  children: ReactNode;
};

/** What is asked before a change. */
const Dialogs = ({ asks, anchor, chosen, onClose, onSend, children }: DialogsProps) => (
  <>
    {children}
    <ExportFormats
      id={useId()}
      open={asks === 'export' && anchor !== null}
      anchor={anchor}
      asked={chosen.asked}
      onClose={onClose}
    />
    <BulkStepDialog
      open={asks === 'step'}
      count={chosen.count}
      onPlan={(dueOn) => onSend({ do: 'step', dueOn }, wordsOf.step())}
      onClose={onClose}
    />
    <MemberFinder
      open={asks === 'owner' && anchor !== null}
      anchor={anchor}
      onClose={onClose}
      onPick={(ownerId, name) => {
        onClose();
        onSend({ do: 'owner', ownerId }, wordsOf.owner(name));
      }}
    />
  </>
);

type Status = (typeof prospectStatuses)[number];

const StatusChange = ({ disabled, onChoose }: { disabled: boolean; onChoose: (status: Status) => void }) =>
  disabled ? null : (
    <RowMenu
      label={t('Change status of the selected prospects')}
      actions={prospectStatuses.map((status) => ({
        label: t(prospectStates[status].label),
        icon: prospectStates[status].icon,
        onSelect: () => onChoose(status),
      }))}
    >
      <SelectionWord>{t('Change status')}</SelectionWord>
    </RowMenu>
  );

/** Offers everybody who matches the filters, also those on later pages. */
const AllThatMatch = ({ offered, chooseAll }: Pick<ReturnType<typeof useChosen>, 'offered' | 'chooseAll'>) =>
  offered === null ? null : (
    <SelectionAction
      label={t('{count, plural, one {Select # that matches} other {Select all # that match}} ##prospects', {
        count: offered,
      })}
      icon={SelectAll}
      onClick={chooseAll}
    />
  );

/** The changes that are made more seldom; leaders also give prospects to another member. */
const MoreChanges = ({ onAsk }: { onAsk: (asked: Asked) => void }) => {
  const isLeader = can(useActor(), 'prospect:reassign');
  const step = { label: t('Plan the next step'), icon: EventOutlined, onSelect: () => onAsk('step') };
  const owner = { label: t('Change owner'), icon: PersonOutlined, onSelect: () => onAsk('owner') };
  const file = { label: t('Export ##verb'), icon: DownloadOutlined, onSelect: () => onAsk('export') };
  const actions = isLeader ? [step, owner, file] : [step, file];
  return <RowMenu label={t('More for the selected prospects')} actions={actions} />;
};
