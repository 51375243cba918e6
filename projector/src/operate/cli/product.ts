import type { Command } from 'commander';
import type { Commands } from './commands.ts';
import { askServer } from './server.ts';

/** Adds the commands about sign-in, through the running server: a second factor that was lost, the keys. */
export const addProductCommands = (program: Command, { config, print }: Commands): void => {
  const factor = program.command('factor').description('the second factor of an account');
  factor
    .command('reset')
    .argument('<person>', 'the address that the person signs in with, their name or id')
    .description('remove it for a person who lost it; the person gets a mail')
    .action(async (person: string) => {
      const answer = await askServer(config(), { method: 'POST', path: '/factor/reset', body: { person } });
      print('The second factor is removed. An event records it, and the person gets a mail.', answer);
    });
  const keys = program.command('keys').description('the keys of the embedded sign-in');
  keys
    .command('rotate')
    .description('make new keys; each server signs with them from its next start on')
    .action(async () => {
      const answer = await askServer(config(), { method: 'POST', path: '/keys/rotate', body: {} });
      print('New keys are made. Restart every server to sign with them; what the old ones signed stays valid.', answer);
    });
};
