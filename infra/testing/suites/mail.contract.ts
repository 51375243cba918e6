import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '../../src/ports/mailer.ts';
import { parseMail } from '../mail/mailFixture.ts';
import type { ParsedMail } from '../mail/mailFixture.ts';

/** A mailer that sends as `from`. `received` gives the mails that arrived, as RFC 5322 text with CR LF. */
export type OpenedMailer = { mailer: Mailer; received: () => Promise<string[]>; close: () => Promise<void> };

export const mailOf = (rest: Partial<Mail> = {}): Mail => ({
  to: 'rep@example.test',
  subject: 'Join the team',
  text: 'Hello,\nopen https://team.example.test/invite/x?a=1&b=2',
  html: '<p>Hello, <a href="https://team.example.test/invite/x?a=1&amp;b=2">join</a></p>',
  messageId: 'invitation-1.0@team.example.test',
  ...rest,
});

/** Promises of every mailer. */
export const mailContract = (name: string, open: (from: string) => Promise<OpenedMailer>): void => {
  describe(`mailer ${name}`, () => {
    let opened: OpenedMailer;
    beforeEach(async () => {
      opened = await open('Größe & Co <upline@example.test>');
    });
    afterEach(() => opened.close());

    const arrived = async (): Promise<ParsedMail[]> => (await opened.received()).map(parseMail);
    const sent = async (mail: Mail): Promise<ParsedMail> => {
      await opened.mailer.send(mail);
      const [only, ...others] = await arrived();
      expect(others).toEqual([]);
      return only ?? expect.fail('no mail arrived');
    };

    it('delivers sender, recipient, subject, both texts and the message id', async () => {
      const { headers, text, html } = await sent(mailOf());
      expect(headers.get('from')).toMatch(/^"?Größe & Co"? <upline@example\.test>$/);
      expect(headers.get('to')).toBe('rep@example.test');
      expect(headers.get('subject')).toBe('Join the team');
      expect(headers.get('message-id')).toBe('<invitation-1.0@team.example.test>');
      expect(headers.get('mime-version')).toBe('1.0');
      expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
      expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
      expect([text, html]).toEqual([mailOf().text, mailOf().html]);
    });

    it('keeps every character of subject and texts', async () => {
      const subject = `Žofie & 山田太郎 laden dich ein 🎉 ${'ein langer Betreff '.repeat(12)}Ende`;
      const text = 'Grüße 🌍\n.\n.. Punkte\nFrom here\n' + 'x'.repeat(2000);
      const { headers, ...parts } = await sent(mailOf({ subject, text, html: `<p>${text}</p>` }));
      expect(headers.get('subject')).toBe(subject);
      expect(parts.text).toBe(text);
      expect(parts.html).toBe(`<p>${text}</p>`);
    });

    it('sends lines no longer than SMTP allows, in ASCII', async () => {
      await opened.mailer.send(mailOf({ text: 'ä'.repeat(5000) }));
      const [raw = ''] = await opened.received();
      expect(raw).toMatch(/^[\t\r\n\u0020-\u007e]+$/);
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    });

    it('accepts a message id with and without angle brackets', async () => {
      expect((await sent(mailOf({ messageId: '<a.b@c>' }))).headers.get('message-id')).toBe('<a.b@c>');
    });

    it('lets no line break of a subject begin another header', async () => {
      const { headers, names } = await sent(
        mailOf({ subject: 'Hello\r\nBcc: victim@example.test\r\n\r\n<p>body</p>\u2028X: y' }),
      );
      expect(names).not.toContain('bcc');
      expect(headers.get('subject')).toBe('Hello Bcc: victim@example.test <p>body</p> X: y');
    });

    it.each([
      'rep@example.test\r\nBcc: victim@example.test',
      'rep@example.test, victim@example.test',
      'Rep <rep@example.test>',
      'rep@example.test\n',
      'rep',
      '',
    ])('refuses %j as a recipient and sends nothing', async (to) => {
      await expect(opened.mailer.send(mailOf({ to }))).rejects.toThrow('is not an email address');
      expect(await opened.received()).toEqual([]);
    });

    it.each(['a@b\r\nBcc: victim@example.test', 'no at sign', ''])('refuses %j as a message id', async (messageId) => {
      await expect(opened.mailer.send(mailOf({ messageId }))).rejects.toThrow('is not a message id');
      expect(await opened.received()).toEqual([]);
    });

    it('sends many at once', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          opened.mailer.send(mailOf({ messageId: `m${at}@x`, to: `rep${at}@example.test` })),
        ),
      );
      const recipients = (await arrived()).map(({ headers }) => headers.get('to'));
      expect(new Set(recipients).size).toBe(20);
      expect(recipients).toHaveLength(20);
    });
  });
};
