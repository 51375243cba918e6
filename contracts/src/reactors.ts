/** The name of each reactor of the projector, so that what lists them has a bound. */
export const reactorNames = [
  'thumbnail',
  'erasure',
  'invitation-mail',
  'handover',
  'withdrawn-invitation',
  'achievement',
  'repointing',
  'share-status',
  'refusal-marks',
  'answer',
  'import',
  'export-report',
  'team-alert',
  'team-goal',
] as const;
