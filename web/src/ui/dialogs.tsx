import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { trusted } from '../lib/kit.ts';

/** The subject of a dialog's last opening, and the number of its openings: the key that gives each a fresh form. */
type Opening<Subject> = { subject: Subject | null; count: number };

/** The dialogs of a screen: which one is open, if any, and about which subject. */
export type DialogsState<Subject, Name extends string> = {
  isOpen: (name: Name) => boolean;
  lastOpening: (name: Name) => Opening<Subject>;
  /** Opens a dialog about a subject, or about none (a form that creates something). */
  open: (name: Name, subject?: Subject | null) => void;
  close: () => void;
};

const never = { subject: null, count: 0 } as const;

/** Keeps the state of a screen's dialogs, of which one is open at a time; `Dialogs` shows them. */
export const useDialogs = <Subject, Name extends string>(): DialogsState<Subject, Name> => {
  const [current, setCurrent] = useState<Name | null>(null);
  const [openings, setOpenings] = useState<ReadonlyMap<Name, Opening<Subject>>>(new Map());
  return {
    isOpen: (name) => name === current,
    lastOpening: (name) => openings.get(name) ?? never,
    open: (name, subject = null) => {
      setCurrent(name);
      setOpenings((now) => new Map(now).set(name, { subject, count: (now.get(name)?.count ?? 0) + 1 }));
    },
    close: () => setCurrent(null),
  };
};

type DialogProps = { open: boolean; onClose: () => void };

type Props<Subject, Name extends string> = {
  dialogs: DialogsState<Subject, Name>;
  /** Each dialog by its name; the subject is null before the first opening, and stays while the dialog fades out. */
  show: Readonly<Record<Name, (subject: Subject | null, dialog: DialogProps) => ReactNode>>;
};

/** Shows the dialogs of a screen, closed ones too, so that their code can be fetched ahead. */
export const Dialogs = <Subject, Name extends string>({ dialogs, show }: Props<Subject, Name>) =>
  trusted<Name[]>(Object.keys(show)).map((name) => {
    const { subject, count } = dialogs.lastOpening(name);
    const dialog = { open: dialogs.isOpen(name), onClose: dialogs.close };
    return <Fragment key={`${name} ${count}`}>{show[name](subject, dialog)}</Fragment>;
  });
