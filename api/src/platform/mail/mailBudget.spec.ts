import { translateTo } from '@upline/contracts/catalogs';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import type { MailLimits } from '@upline/infra/settings/mailLimits.ts';
import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../lib/httpProblem.ts';
import type { CausedMail } from './mailBudget.ts';
import { createMailBudget } from './mailBudget.ts';

const many = 1_000_000;
const unlimited: MailLimits = {
  perRecipient: many,
  perPerson: many,
  perOrganization: many,
  perDay: many,
  pauseSeconds: 0,
};

/** Sends mails that differ in everything but what the test gives; answers the sentence of a refusal, or null. */
const open = (mailLimits: Partial<MailLimits>, { maxBuckets = 1_000 } = {}) => {
  let time = 0;
  let last = 0;
  const limits = createMemoryLimits({ now: () => time, maxBuckets });
  const budget = createMailBudget({ limits, secret: 's'.repeat(32), mailLimits: { ...unlimited, ...mailLimits } });
  const send = async (mail: Partial<CausedMail> = {}): Promise<string | null> => {
    last += 1;
    const own = { to: `p${last}@mail.example`, about: `i${last}`, by: `u${last}`, organizationId: `o${last}` };
    try {
      await budget.take({ kind: 'invitation', ...own, ...mail });
      return null;
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      expect([error.problem.status, error.problem.code]).toEqual([429, 'too-many-mails']);
      expect(Number(error.headers['Retry-After'])).toBeGreaterThan(0);
      return translateTo('en')(error.problem.detail);
    }
  };
  const sendMany = async (count: number, mail: Partial<CausedMail> = {}): Promise<number> => {
    const answers = [];
    for (let sent = 0; sent < count; sent += 1) answers.push(await send(mail));
    return answers.filter((answer) => answer === null).length;
  };
  return { send, sendMany, pass: (seconds: number) => void (time += seconds * 1_000), limits };
};

describe('mails that people cause', () => {
  // shows I27
  it('reach one address three times an hour and ten times a day, also from different senders', async () => {
    const { sendMany, send, pass } = open({ perRecipient: 10 });
    expect(await sendMany(20, { to: 'ann@mail.example' })).toBe(3);
    expect(await send({ to: 'ann@mail.example' })).toBe(
      'This address has had several emails from here recently. Please try again in 20 minutes.',
    );
    let reached = 3;
    for (let hour = 0; hour < 12; hour += 1) {
      pass(3_600);
      reached += await sendMany(20, { to: 'ann@mail.example' });
    }
    // ten at once, and five that came back in half a day
    expect(reached).toBeLessThanOrEqual(15);
    expect(await send()).toBeNull();
  });

  it('reach one mailbox no more often under other forms of its address', async () => {
    const { sendMany, send } = open({ perRecipient: 10 });
    expect(await sendMany(3, { to: 'ann@mail.example' })).toBe(3);
    for (const to of ['ANN@Mail.example', 'ann+news@mail.example']) expect(await send({ to }), to).not.toBeNull();
    expect(await sendMany(3, { to: 'max@müller.example' })).toBe(3);
    for (const to of ['MAX@xn--mller-kva.example', 'max+x@MÜLLER.example'])
      expect(await send({ to }), to).not.toBeNull();
  });

  // shows I27
  it('are bounded for one person, one organization and the installation', async () => {
    const { sendMany, send } = open({ perPerson: 5, perOrganization: 8, perDay: 12 });
    expect(await sendMany(20, { by: 'bob', organizationId: 'team' })).toBe(5);
    expect(await send({ by: 'bob' })).toContain('You have sent as many emails as one person can');
    expect(await sendMany(20, { organizationId: 'team' })).toBe(3);
    expect(await send({ organizationId: 'team' })).toContain('Your organization has sent');
    expect(await sendMany(20)).toBe(4);
    expect(await send()).toMatch(
      /^This server has sent as many emails as it can for now\. Please try again in 2 hours\.$/,
    );
  });

  it('wait for the pause between two mails about one invitation', async () => {
    const { send, pass } = open({ pauseSeconds: 300 });
    expect(await send({ about: 'one' })).toBeNull();
    expect(await send({ about: 'one' })).toContain('Please try again in 5 minutes.');
    expect(await send({ about: 'two' })).toBeNull();
    pass(300);
    expect(await send({ about: 'one' })).toBeNull();
  });

  it('of a refused sender take nothing from the budget of the recipient', async () => {
    const { sendMany } = open({ perRecipient: 10, perPerson: 1 });
    await sendMany(20, { by: 'bob', to: 'ann@mail.example' });
    expect(await sendMany(20, { to: 'ann@mail.example' })).toBe(2);
  });

  it('that invite take nothing from those that confirm an address', async () => {
    const { sendMany } = open({ perRecipient: 10 });
    await sendMany(20, { to: 'ann@mail.example' });
    expect(await sendMany(20, { to: 'ann@mail.example', kind: 'confirmation' })).toBe(3);
  });

  // shows I27
  it('stay bounded together when the store forgets the budgets of single people', async () => {
    const { sendMany } = open({ perRecipient: 10, perPerson: 5, perDay: 40 }, { maxBuckets: 8 });
    expect(await sendMany(500)).toBe(40);
  });

  it('are counted under a hash of the address', async () => {
    const keys: string[] = [];
    const limits = { take: (key: string) => (keys.push(key), 0) };
    const mail = { kind: 'invitation', about: 'i', by: 'b', organizationId: null } as const;
    for (const secret of ['one secret', 'another'])
      await createMailBudget({ limits, secret }).take({ ...mail, to: 'ann@mail.example' });
    expect(keys.join()).not.toContain('ann');
    expect(new Set(keys.filter((key) => key.includes('recipientDay'))).size).toBe(2);
  });
});
