import { filesIn, keysIn } from '../leftovers.ts';
import { startServerProcess } from '../serverProcess.ts';
import { erasedWordsContract } from './erasedWords.contract.ts';

erasedWordsContract('in files', async () => {
  const server = await startServerProcess();
  const { dataDir, close } = server;
  return { server, kept: () => filesIn(dataDir), keys: () => keysIn(dataDir), close };
});
