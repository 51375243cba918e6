/** How many mails people may cause: each number for one day, `pauseSeconds` between two mails about one thing. */
export type MailLimits = {
  perRecipient: number;
  perPerson: number;
  perOrganization: number;
  perDay: number;
  pauseSeconds: number;
};

/** The numbers without settings. */
export const defaultMailLimits: MailLimits = {
  perRecipient: 10,
  perPerson: 50,
  perOrganization: 200,
  perDay: 1_000,
  pauseSeconds: 300,
};
