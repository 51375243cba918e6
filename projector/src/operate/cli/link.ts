import { signInsOfPerson } from '@upline/contracts';
import type { SignInsOfPerson, WaitingSignIn } from '@upline/contracts';
import { toTextTable } from '@upline/infra/lib/textTables.ts';
import type { Command } from 'commander';
import type { Commands } from './commands.ts';
import { yesOption } from './commands.ts';
import { personText } from './directory.ts';
import { CommandFailed } from './failed.ts';
import { askServer } from './server.ts';

const waitingText = (waiting: readonly WaitingSignIn[]): string =>
  toTextTable([
    ['PROVIDER', 'SUBJECT', 'ADDRESS', 'TRIED'],
    ...waiting.map(({ issuer, subject, email, triedAt }) => [issuer, subject, email, triedAt]),
  ]);

const ways = { password: 'a password', provider: 'another account of a sign-in provider' };

/** The sign-in to link: the one that waits, or the one with this subject. */
const chosen = ({ person, waiting }: SignInsOfPerson, subject: string | undefined): WaitingSignIn => {
  const meant = subject === undefined ? waiting : waiting.filter((one) => one.subject === subject);
  const [first, ...more] = meant;
  if (first === undefined)
    throw new CommandFailed(
      `No sign-in ${subject === undefined ? '' : `${subject} `}waits for ${personText(person)}. ` +
        'Let them sign in at the provider once: it waits for 14 days then.',
    );
  if (more.length > 0) throw new CommandFailed(`Several wait. Name one with --subject:\n${waitingText(meant)}`);
  return first;
};

/** Adds the command that links a sign-in at an outside provider to the person whose address it has. */
export const addLinkCommand = (person: Command, { config, print, confirm }: Commands): void => {
  person
    .command('link')
    .argument('<person>', 'the address, the name or the id')
    .option('--subject <subject>', 'the sign-in, where several wait')
    .option(...yesOption)
    .description('let a new sign-in at the provider of OIDC_ISSUER be that of the person whose address it has')
    .action(async (words: string, { subject, yes }: { subject?: string; yes?: boolean }) => {
      const path = `/people/${encodeURIComponent(words)}/sign-ins`;
      const found = signInsOfPerson.parse(await askServer(config(), { method: 'GET', path }));
      const one = chosen(found, subject);
      const who = `${personText(found.person)} (${found.person.id}), who signs in with ${ways[found.by]},`;
      const what = `${one.issuer} (subject ${one.subject}, address ${one.email}, tried at ${one.triedAt})`;
      await confirm(`${who} will sign in with ${what}.`, { yes, always: true });
      const answer = await askServer(config(), {
        method: 'POST',
        path: `/people/${encodeURIComponent(found.person.id)}/sign-ins`,
        body: { waiting: one.id },
      });
      print(`${who} signs in with ${what} from now on, was signed out everywhere and gets a mail.`, answer);
    });
};
