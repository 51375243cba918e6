import { filesIn, keysIn } from '../leftovers/leftovers.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { erasedWordsContract } from './erasedWords.contract.ts';

erasedWordsContract('in files', async () => {
  const server = await startServerProcess({ SNAPSHOT_EVENTS: '1' });
  const { dataDir, close } = server;
  return {
    server,
    kept: () => filesIn(dataDir),
    keys: () => keysIn(dataDir),
    snapshotKeys: () => keysIn(dataDir, 'snapshotKey'),
    close,
  };
});
