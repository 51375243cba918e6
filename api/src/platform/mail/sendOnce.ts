import { createHash } from 'node:crypto';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Mailer } from '@upline/infra/ports/mailer.ts';

const dayMs = 86_400_000;

/** For how many days after a person asked for a mail it is still sent: links in mails work no longer than that. */
export const mailDays = 3;

/** Whether a mail comes too late. Jobs of earlier versions do not say when the person asked. */
export const isTooLate = (askedAt: number | undefined, at: Date): boolean =>
  askedAt !== undefined && at.getTime() - askedAt > mailDays * dayMs;

const collection = 'sentMail';

/** A day longer than a mail may be late, so that no mail is forgotten while a job may still ask for it. */
const rememberedMs = (mailDays + 1) * dayMs;

/**
 * A mailer that sends each mail once, as its Message-ID names it: the job of a mail may run again, after a crash or
 * with a queue that was lost. It keeps a digest alone, which names nobody.
 */
export const createSendOnce = (mailer: Mailer, documents: Pick<DocumentStore, 'find' | 'put'>): Mailer => ({
  ...mailer,
  send: async (mail) => {
    const id = createHash('sha256').update(mail.messageId).digest('base64url');
    if ((await documents.find(collection, id)) !== null) return;
    await mailer.send(mail);
    // the mail is on its way: a failure here must not make its job send it again at once
    await documents.put(collection, id, {}, { expiresAt: Date.now() + rememberedMs }).catch(() => undefined);
  },
});
