import { comparingKeysContract } from '../../testing/comparingKeys.contract.ts';

comparingKeysContract('on SQLite', () => ({ settings: {}, end: async () => undefined }));
