/** Settings for tests that send more mails than the defaults allow, or the same one twice in a row. */
export const manyMails = {
  MAILS_PER_RECIPIENT: '100000',
  MAILS_PER_PERSON: '100000',
  MAILS_PER_ORGANIZATION: '100000',
  MAILS_PER_DAY: '100000',
  MAIL_PAUSE: '0',
};
