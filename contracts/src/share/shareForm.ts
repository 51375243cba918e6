import * as z from 'zod';
import { uuid } from '../fields/fields.ts';

export const shareId = uuid;
export const sharedVia = z.enum(['direct', 'link', 'whatsapp', 'sms', 'email', 'qr', 'native']);
export type SharedVia = z.infer<typeof sharedVia>;

export const shareForm = z.strictObject({
  sharedVia: sharedVia.default('direct'),
  prospectId: uuid.nullish().transform((value) => value ?? null),
});
