import { trusted } from '../casts.ts';

/** A contact as the picker of a phone gives it: each part may have several values, or none. */
type PickedContact = { name?: readonly string[]; tel?: readonly string[]; email?: readonly string[] };

type Picker = { select: (parts: readonly string[], options: { multiple: boolean }) => Promise<PickedContact[]> };

const pickerHere = (): Picker | undefined => trusted<{ contacts?: Picker }>(navigator).contacts;

/** Whether the device lets a page ask for contacts. Browsers have it on Android, over https. */
export const hasContactPicker = (): boolean => pickerHere() !== undefined;

/** Lets the person choose among the contacts of the device. Answers none where they choose none. */
export const pickContacts = async (): Promise<PickedContact[]> =>
  (await pickerHere()?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
