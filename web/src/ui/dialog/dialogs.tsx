import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { ApiError, sentenceOf } from '../../lib/sync/apiError.ts';
import { dropDraftsAbout } from '../../lib/forms/drafts.ts';
import { trusted } from '../../lib/casts.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import { useDialogAddress } from '../../lib/browser/useDialogAddress.ts';
import type { Addressed } from '../../lib/browser/useDialogAddress.ts';

/** A dialog's last opening: its subject, or the id of one that is still to be found, and the number of openings. */
type Opening<Subject> = { id: string | null; subject: Subject | null; count: number };

type Identified = { id: string };

/** The dialogs of a screen: which one is open, if any, and about which subject. */
export type DialogsState<Subject extends Identified, Name extends string> = {
  isOpen: (name: Name) => boolean;
  lastOpening: (name: Name) => Opening<Subject>;
  /** The id in the address whose subject the screen has to find; null where nothing is missing. */
  wanted: string | null;
  /** Opens a dialog about a subject, or about none (a form that creates something). Stays the same function. */
  open: (name: Name, subject?: Subject | null) => void;
  /** Stays the same function. */
  close: () => void;
};

/** The subject that an opening was given, where the address is still about that one. */
const subjectOf = <Subject extends Identified, Name extends string>(
  given: { name: Name; subject: Subject | null } | null,
  { name, id }: Addressed<Name>,
): Subject | null => (given?.name === name && given.subject?.id === id ? given.subject : null);

const never = { id: null, subject: null, count: 0 } as const;
const none: readonly never[] = [];

/**
 * Keeps the state of a screen's dialogs, of which one is open at a time; `Dialogs` shows them. Those in `addressed` are
 * entries of the history with an address (`?{name}={id}`): Back closes them, and links to them work. The others are
 * prompts that ask before something is done. The list must stay the same.
 */
export const useDialogs = <Subject extends Identified, Name extends string>(
  addressed: readonly Name[] = none,
): DialogsState<Subject, Name> => {
  const address = useDialogAddress(addressed);
  const [prompt, setPrompt] = useState<Name | null>(null);
  const [given, setGiven] = useState<{ name: Name; subject: Subject | null } | null>(null);
  const [openings, setOpenings] = useState<ReadonlyMap<Name, Opening<Subject>>>(new Map());
  const [seen, setSeen] = useState<string | null>(null);

  const begin = useCallback(
    (name: Name, id: string | null, subject: Subject | null): void =>
      setOpenings((now) => new Map(now).set(name, { id, subject, count: (now.get(name)?.count ?? 0) + 1 })),
    [],
  );
  const here = address.addressed;
  const key = here && `${here.name} ${here.id ?? ''}`;
  if (key !== seen) {
    setSeen(key);
    setGiven(null);
    if (here) begin(here.name, here.id, subjectOf(given, here));
  }
  const current = here?.name ?? prompt;
  const last = here ? openings.get(here.name) : undefined;

  const { open: goTo, close: leave } = address;
  const open = useCallback(
    (name: Name, subject: Subject | null = null): void => {
      if (addressed.includes(name)) {
        setGiven({ name, subject });
        goTo(name, subject?.id ?? null);
        return;
      }
      setPrompt(name);
      begin(name, subject?.id ?? null, subject);
    },
    [addressed, begin, goTo],
  );
  const close = useCallback((): void => {
    setPrompt(null);
    leave();
  }, [leave]);
  return {
    isOpen: (name) => name === current,
    lastOpening: (name) => openings.get(name) ?? never,
    wanted: last?.subject === null ? last.id : null,
    open,
    close,
  };
};

type DialogProps = { open: boolean; onClose: () => void };

/** How the subject was looked for that the address names: a query's result, or the same made by hand. */
type Found<Subject> = { data?: Subject | undefined; error: Error | null; isGone?: boolean };

const asks: Found<never> = { error: null };

type Props<Subject extends Identified, Name extends string> = {
  dialogs: DialogsState<Subject, Name>;
  /** The subject with the id `wanted`. */
  found?: Found<Subject>;
  /** Each dialog by its name; the subject is null before the first opening, and stays while the dialog fades out. */
  show: Readonly<Record<Name, (subject: Subject | null, dialog: DialogProps) => ReactNode>>;
};

/** Leads back to the screen, with a word why, where the address names something that cannot be shown. */
const useNotFound = ({ error, isGone = false }: Found<unknown>, wanted: string | null, close: () => void): void => {
  const { toast } = useToast();
  const missing = isGone || error !== null ? wanted : null;
  useEffect(() => {
    if (missing === null) return;
    close();
    const isLost = isGone || (error instanceof ApiError && error.status < 500);
    if (isLost) dropDraftsAbout(missing);
    if (isLost)
      toast({
        title: t('Nothing to open'),
        text: t('What stood here was deleted, or you do not have access to it.'),
        variant: 'info',
      });
    else
      toast({
        title: t('Error'),
        text: sentenceOf(error, t('The server could not answer. Please try again.')),
        variant: 'destructive',
      });
  }, [missing, isGone, error, close, toast]);
};

/** Shows the dialogs of a screen. A closed one stays, to fade out. */
export const Dialogs = <Subject extends Identified, Name extends string>({
  dialogs,
  found = asks,
  show,
}: Props<Subject, Name>) => {
  useNotFound(found, dialogs.wanted, dialogs.close);
  return trusted<Name[]>(Object.keys(show)).map((name) => {
    const { id, subject, count } = dialogs.lastOpening(name);
    const missing = subject === null && id !== null && found.data?.id === id ? found.data : null;
    const isOpen = dialogs.isOpen(name);
    return (
      <Slot
        key={`${name} ${count}`}
        subject={subject ?? missing}
        isOpen={isOpen}
        needs={id !== null}
        show={show[name]}
        onClose={dialogs.close}
      />
    );
  });
};

type SlotProps<Subject> = {
  subject: Subject | null;
  isOpen: boolean;
  /** Whether it can only be shown with a subject. */
  needs: boolean;
  show: (subject: Subject | null, dialog: DialogProps) => ReactNode;
  onClose: () => void;
};

const Slot = <Subject,>({ subject, isOpen, needs, show, onClose }: SlotProps<Subject>) => {
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) setLast(subject);
  const shown = subject ?? last;
  return show(shown, { open: isOpen && (!needs || shown !== null), onClose });
};
