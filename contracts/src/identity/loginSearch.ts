import * as z from 'zod';
import { emailAddress, timeZone } from '../fields/fields.ts';

/**
 * Query string of `/api/login`. `returnTo` counts only when it is a path of this server; `screen=create` opens the
 * create-account page of the embedded provider, `email` fills its field in. `prove=1`
 * asks a signed-in person to sign in again unless they did so within the last five minutes.
 */
export const loginSearch = z.object({
  returnTo: z.string().optional().catch(undefined),
  timeZone: timeZone.optional().catch(undefined),
  screen: z.literal('create').optional().catch(undefined),
  email: emailAddress.optional().catch(undefined),
  prove: z.literal('1').optional().catch(undefined),
});
