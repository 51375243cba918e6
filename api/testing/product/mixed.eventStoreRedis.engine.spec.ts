import { mixedContract } from './mixed.contract.ts';

mixedContract(
  'EventStoreDB and Redis, accounts and views embedded',
  { eventStore: true, redis: true },
  'mixed with EventStoreDB',
);
