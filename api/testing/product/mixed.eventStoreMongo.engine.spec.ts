import { mixedContract } from './mixed.contract.ts';

mixedContract('EventStoreDB and MongoDB, the queue embedded', { eventStore: true, mongo: true }, 'mixed');
