import * as z from 'zod';
import { personal } from '../definitions/personalData.ts';

const kept = z.string();

/** What is written about a prospect, sealed under their own key. */
export const prospectWords = {
  name: personal('prospectId', kept),
  email: personal('prospectId', kept.nullable()),
  phone: personal('prospectId', kept.nullable()),
  notes: personal('prospectId', kept.nullable()),
  source: personal('prospectId', kept.nullable()),
};
