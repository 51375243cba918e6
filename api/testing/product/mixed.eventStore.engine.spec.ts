import { mixedContract } from './mixed.contract.ts';

mixedContract('EventStoreDB and the others embedded', { eventStore: true }, 'mixed');
