import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createConfirm } from './commands.ts';

/** Asks somebody who answers so; `isTerminal` is whether there is somebody. */
const ask = async (answer: string, options: { yes?: boolean; always?: boolean; isTerminal?: boolean } = {}) => {
  const { isTerminal = true, ...said } = options;
  const input = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const err = Object.assign(new PassThrough(), { isTTY: isTerminal });
  input.write(`${answer}\n`);
  const outcome = await createConfirm({ out: new PassThrough(), err, input })('The event is left out.', said).then(
    () => 'goes on',
    (error: Error) => error.message,
  );
  err.end();
  return { outcome, asked: (await text(err)).includes('The event is left out. Go on? [y/N]') };
};

describe('a command that cannot be undone', () => {
  it.each(['y', 'Yes'])('asks at a terminal first and goes on with %s', async (answer) => {
    expect(await ask(answer)).toEqual({ outcome: 'goes on', asked: true });
  });

  it.each(['', 'n', 'no', 'yellow'])('changes nothing with the answer "%s"', async (answer) => {
    expect(await ask(answer)).toEqual({ outcome: 'Nothing was changed.', asked: true });
  });

  it('asks nothing with --yes, and no program', async () => {
    expect(await ask('', { yes: true })).toEqual({ outcome: 'goes on', asked: false });
    expect(await ask('', { isTerminal: false })).toEqual({ outcome: 'goes on', asked: false });
  });

  it('must be confirmed by a program too where it concerns a person', async () => {
    expect((await ask('', { isTerminal: false, always: true })).outcome).toContain('Say --yes');
    expect((await ask('', { isTerminal: false, always: true, yes: true })).outcome).toBe('goes on');
  });
});
