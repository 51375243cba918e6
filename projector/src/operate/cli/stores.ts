import { randomUUID } from 'node:crypto';
import { createLog } from '@upline/infra/log/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Command } from 'commander';
import type { Commands } from './commands.ts';

/** Accepts that the accounts are older than the log, while no server runs. */
const accept = async ({ config, print }: Commands): Promise<void> => {
  const infra = await openInfra(config(), {
    projector: 'here',
    creates: false,
    acceptsOlder: true,
    whenAway: 'fail',
    log: createLog({ logLevel: 'silent' }),
  });
  try {
    const { accepted } = infra;
    if (accepted === null) {
      print('The events and the accounts belong together: there is nothing to accept.', { accepted });
      return;
    }
    // what one of them does not know of erasures, the other one does
    await infra.ports.queue.enqueue([{ id: `erase-again-${randomUUID()}`, kind: 'erase-again', data: {} }]);
    print(`Accepted: ${accepted}\nThe next server writes this to its log.`, { accepted });
  } finally {
    await infra.close();
  }
};

/** Adds the commands about stores that do not fit. */
export const addStoreCommands = (program: Command, commands: Commands): void => {
  program
    .command('stores')
    .description('the log and the accounts of an installation')
    .command('accept')
    .description('let a server start although the accounts are older than the events: what they lack is lost')
    .action(() => accept(commands));
};
