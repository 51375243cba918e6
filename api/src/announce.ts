import { resolve } from 'node:path';
import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import type { Logger } from '@upline/infra/log/log.ts';

/** A start that succeeded; `isFirst` while there is no event yet. */
export type Started = { config: Config; isFirst: boolean };

const enginesOf = ({ eventstoreUrl, mongodbUrl, redisUrl }: Config): string[] => [
  ...(eventstoreUrl === null ? [] : ['EventStoreDB']),
  ...(mongodbUrl === null ? [] : ['MongoDB']),
  ...(redisUrl === null ? [] : ['Redis']),
];

/** Where everything is kept, in a line. */
const storesLine = (config: Config): string => {
  const places = [...(isEmbedded(config) ? [resolve(config.dataDir)] : []), ...enginesOf(config)];
  const mails =
    config.smtpUrl === null ? ' Mails are kept in its folder outbox until SMTP_URL names a mail server.' : '';
  return `Upline keeps everything in ${places.join(', ')}.${mails}`;
};

/** The last line of a start: it ends with the address. */
const readyLine = ({ config, isFirst }: Started): string =>
  isFirst ? `Upline is ready. Make the first account at ${config.publicUrl}` : `Upline is ready at ${config.publicUrl}`;

export type Terminal = { write: (text: string) => unknown };

/** Says what somebody at the terminal has to know, in words. Where nobody watches, these are lines of the log. */
export const createAnnouncing = (log: Pick<Logger, 'info'>, terminal: Terminal | null) => {
  const say = (text: string): void => (terminal ? void terminal.write(`${text}\n`) : log.info(text));
  return {
    started: (started: Started): void => {
      if (terminal) say(storesLine(started.config));
      say(readyLine(started));
    },
    stopping: (reason: string): void => say(`${reason}: stopping`),
  };
};
