import { mixedContract } from './mixed.contract.ts';

mixedContract('MongoDB and the others embedded', { mongo: true }, 'mixed');
