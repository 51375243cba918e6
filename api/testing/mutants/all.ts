import { addressMutants } from './addressMutants.ts';
import { checklistMutants } from './checklistMutants.ts';
import { commandMutants } from './commandMutants.ts';
import { cookieMutants } from './cookieMutants.ts';
import { costMutants } from './costMutants.ts';
import { factorMutants } from './factorMutants.ts';
import { feedMutants } from './feedMutants.ts';
import { followUpMutants } from './followUpMutants.ts';
import { keptMutants } from './keptMutants.ts';
import { languageMutants } from './languageMutants.ts';
import { mailMutants } from './mailMutants.ts';
import type { Mutant } from './mutant.ts';
import { messageMutants } from './messageMutants.ts';
import { openingMutants } from './openingMutants.ts';
import { phoneMutants } from './phoneMutants.ts';
import { preferenceMutants } from './preferenceMutants.ts';
import { reminderMutants } from './reminderMutants.ts';
import { requestMutants } from './requestMutants.ts';
import { retractionMutants } from './retractionMutants.ts';
import { roleMutants } from './roleMutants.ts';
import { searchMutants } from './searchMutants.ts';
import { signInMutants } from './signInMutants.ts';
import { snapshotMutants } from './snapshotMutants.ts';
import { storageMutants } from './storageMutants.ts';
import { storeMutants } from './storeMutants.ts';
import { tenancyMutants } from './tenancyMutants.ts';
import { thumbnailMutants } from './thumbnailMutants.ts';
import { todayMutants } from './todayMutants.ts';
import { variantMutants } from './variantMutants.ts';

/** Every list of mutants, by its name. */
export const mutantLists: Readonly<Record<string, readonly Mutant[]>> = {
  tenancy: tenancyMutants,
  roles: roleMutants,
  signIn: signInMutants,
  cookies: cookieMutants,
  address: addressMutants,
  factor: factorMutants,
  requests: requestMutants,
  search: searchMutants,
  mail: mailMutants,
  thumbnails: thumbnailMutants,
  storage: storageMutants,
  store: storeMutants,
  openings: openingMutants,
  command: commandMutants,
  cost: costMutants,
  feed: feedMutants,
  checklist: checklistMutants,
  message: messageMutants,
  phone: phoneMutants,
  preference: preferenceMutants,
  followUps: followUpMutants,
  language: languageMutants,
  reminder: reminderMutants,
  retraction: retractionMutants,
  today: todayMutants,
  variants: variantMutants,
  kept: keptMutants,
  snapshots: snapshotMutants,
};
