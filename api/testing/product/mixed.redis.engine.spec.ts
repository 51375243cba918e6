import { mixedContract } from './mixed.contract.ts';

mixedContract('Redis and the others embedded', { redis: true }, 'mixed');
