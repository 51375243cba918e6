import { rejections } from '@upline/contracts';
import { installationMetrics } from '@upline/infra/metrics/installationMetrics.ts';
import type { Metrics } from '@upline/infra/metrics/metric.ts';
import { otherValue } from '@upline/infra/metrics/metric.ts';
import { signInOutcomes } from '@upline/infra/log/requestContext.ts';
import { problemCodes } from '../lib/problemCodes.ts';
import { mailOutcomes } from '../mail/mailing.ts';
import { drawingOutcomes } from '../http/pages/firstView/drawingThread.ts';
import { routeNames } from './routeNames.ts';

/** What became of an append. `unknown` was sent to an event store that did not say whether it stored it. */
export const appendOutcomes = ['stored', 'conflict', 'unknown', 'unavailable', 'refused'] as const;

/** The metrics of a server's own requests and work, from its start on, besides those of every process. */
export const serverMetrics = {
  ...installationMetrics,
  upline_http_request_seconds: {
    type: 'histogram',
    help: 'Duration of requests, until their answer is handed to the network',
    labels: {
      method: { values: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', otherValue] },
      route: { values: routeNames, what: 'the pattern of the path, such as `/api/assets/:id`' },
      status: { values: ['1xx', '2xx', '3xx', '4xx', '5xx', otherValue] },
    },
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 10],
  },
  upline_refusals_total: {
    type: 'counter',
    help: 'Requests that were refused or failed (status 400 and above), by the code of the answer',
    labels: {
      code: {
        values: [...problemCodes, ...Object.keys(rejections), 'page', otherValue],
        what: 'the `code` of the answer; `page` where a page says it',
      },
    },
  },
  upline_sign_ins_total: {
    type: 'counter',
    help: 'Sign-ins by outcome; each wrong password, wrong second factor or refusal on the way counts for itself',
    labels: { outcome: { values: signInOutcomes } },
  },
  upline_sockets: { type: 'gauge', help: 'Open live connections of this process' },
  upline_appends_total: {
    type: 'counter',
    help: 'Appends to the event store by outcome; after a conflict a command is decided again',
    labels: { outcome: { values: appendOutcomes } },
  },
  upline_append_seconds: {
    type: 'histogram',
    help: 'Duration of appends that were stored',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 10],
  },
  upline_first_views_total: {
    type: 'counter',
    help:
      'First views of the dashboard and Today, by what became of them: drawn with the page, else by the browser, as ' +
      'the thread was starting, busy, late or failed',
    labels: { outcome: { values: drawingOutcomes } },
  },
  upline_mails_total: {
    type: 'counter',
    help: 'Mails of this process by outcome: sent, put-off (a try failed, another follows), failed, expired (too late)',
    labels: { outcome: { values: mailOutcomes } },
  },
} as const satisfies Metrics;
