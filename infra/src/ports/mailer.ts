export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The address where its addressee ends further mails, also by a POST of their mail program. */
  unsubscribeUrl?: string;
  /** Ids of the people that the mail names to its addressee; they are kept beside a mail that is kept here. */
  names?: readonly string[];
};

export type Mailer = {
  /** Throws a MailFailure. */
  send: (mail: Mail) => Promise<void>;
  /** Whether the mail server takes mails: throws a MailFailure. Absent where there is none. */
  check?: () => Promise<void>;
  /** Removes kept mails to an address (null: not known) and those that name a person; absent where none are kept. */
  forget?: (person: { address: string | null; id: string }) => Promise<void>;
};
