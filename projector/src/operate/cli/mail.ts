import { emailAddress } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import { openMailer } from '@upline/infra/stores/engines.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { testMail } from '@upline/infra/mail/testMail.ts';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod';
import type { Commands } from './commands.ts';
import { CommandFailed } from './failed.ts';
import { NotReachable, sendToServer } from './server.ts';

const toAddress = (text: string): string => {
  const address = emailAddress.safeParse(text);
  if (!address.success) throw new InvalidArgumentError('It is an address like name@example.com.');
  return address.data;
};

const answer = z.object({ sent: z.enum(['smtp', 'outbox']) });
type Sent = z.infer<typeof answer>['sent'];

/** Sends with the settings of this process: no server runs. */
const sendHere = async (config: Config, to: string): Promise<Sent> => {
  const mailer = await openMailer(config, createLog({ logLevel: 'silent' }));
  try {
    await mailer.send(testMail(to, config.publicUrl));
    return config.smtpUrl === null ? 'outbox' : 'smtp';
  } catch (error) {
    throw error instanceof MailFailure ? new CommandFailed(error.message) : error;
  } finally {
    await mailer.close();
  }
};

/** Sends a test mail through the running server, whose settings count, or from here. */
const sendTest = async (config: Config, email: string): Promise<Sent> => {
  try {
    const response = await sendToServer(config, { method: 'POST', path: '/mail/test', body: { email } });
    return answer.parse(await response.json()).sent;
  } catch (error) {
    if (!(error instanceof NotReachable)) throw error;
    return sendHere(config, email);
  }
};

/** Adds the command that tries the settings of mails. */
export const addMailCommands = (program: Command, { config, print }: Commands): void => {
  program
    .command('mail')
    .description('the mails that go out')
    .command('test')
    .argument('<email>', 'the address that gets the mail', toAddress)
    .description('send a test mail and say what the mail server answers')
    .action(async (email: string) => {
      const sent = await sendTest(config(), email);
      print(
        sent === 'smtp'
          ? `The mail server took the mail. Look whether it arrives at ${email}.`
          : 'SMTP_URL is not set: the mail is a file in the outbox of the data folder.',
        { sent },
      );
    });
};
