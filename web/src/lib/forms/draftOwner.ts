import { createContext, useContext } from 'react';

/** The person who types, in the organization of the page. */
export type DraftOwner = { userId: string; organizationId: string };

const DraftOwnerContext = createContext<DraftOwner | null>(null);

export const DraftOwnerProvider = DraftOwnerContext.Provider;

/** Whose drafts the page keeps; null before the person is known. */
export const useDraftOwner = (): DraftOwner | null => useContext(DraftOwnerContext);
