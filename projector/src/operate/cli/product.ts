import { planTier } from '@upline/contracts';
import type { PlanTier } from '@upline/contracts';
import type { Config } from '@upline/infra/config.ts';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { CommandFailed, detailOf, tokenOf } from './ask.ts';

export type Surroundings = { config: () => Config; say: (text: string) => void };

const toPlan = (text: string): PlanTier => {
  const plan = planTier.safeParse(text);
  if (!plan.success) throw new InvalidArgumentError(`It is one of ${planTier.options.join(', ')}.`);
  return plan.data;
};

const toSwitch = (text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It is on or off.');
  return text === 'on';
};

/** Nothing listens at the server's address. */
export class NoServer extends CommandFailed {}

/** Posts to an operator's route of the server: only a server decides commands and makes its secrets. */
export const ask = async (config: Config, path: string, body: object): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokenOf(config)}` };
  const response = await fetch(`${config.publicUrl}/api/operator${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new NoServer(
      `No server answers at ${config.publicUrl} (${String(error)}). Start it, or set PUBLIC_URL as it has it.`,
    );
  });
  if (!response.ok) throw new CommandFailed(`The server at ${config.publicUrl} refuses: ${await detailOf(response)}`);
  return response.json();
};

/**
 * Adds the commands that change the product through the running server: the plan of an organization, a second
 * factor that was lost, the keys of sign-in.
 */
export const addProductCommands = (program: Command, { config, say }: Surroundings): void => {
  const organization = program.command('organization').description('one organization');
  organization
    .command('set-plan')
    .argument('<organizationId>')
    .argument('<plan>', planTier.options.join(' or '), toPlan)
    .description('give an organization another plan')
    .action(async (organizationId: string, plan: PlanTier) => {
      await ask(config(), `/organizations/${encodeURIComponent(organizationId)}/plan`, { planTier: plan });
      say(`The organization ${organizationId} is on the plan ${plan}.`);
    });
  organization
    .command('require-factor')
    .argument('<organizationId>')
    .argument('<on|off>', 'on or off', toSwitch)
    .description('require a second factor of its owners, or not any more')
    .action(async (organizationId: string, required: boolean) => {
      await ask(config(), `/organizations/${encodeURIComponent(organizationId)}/owner-factor`, { required });
      say(`The owners of ${organizationId} need ${required ? 'a' : 'no'} second factor.`);
    });
  const factor = program.command('factor').description('the second factor of an account');
  factor
    .command('reset')
    .argument('<email>', 'the address that the person signs in with')
    .description('remove it for a person who lost it; the person gets a mail')
    .action(async (email: string) => {
      await ask(config(), '/factor/reset', { email });
      say('The second factor is removed. An event records it, and the person gets a mail.');
    });
  const keys = program.command('keys').description('the keys of the embedded sign-in');
  keys
    .command('rotate')
    .description('make new keys; each server signs with them from its next start on')
    .action(async () => {
      await ask(config(), '/keys/rotate', {});
      say('New keys are made. Restart every server to sign with them; what the old ones signed stays valid.');
    });
};
