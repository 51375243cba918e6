/** Properties of contacts for what phones have no place for. */
export const ownProperties = { status: 'X-UPLINE-STATUS', source: 'X-UPLINE-SOURCE' } as const;
