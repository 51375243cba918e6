import { mixedContract } from './mixed.contract.ts';

mixedContract('MongoDB and Redis, the events embedded', { mongo: true, redis: true }, 'mixed with MongoDB');
