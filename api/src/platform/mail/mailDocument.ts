import { directionOf } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { Html } from '../lib/html.ts';
import { html } from '../lib/html.ts';

// within the elements: many mail programs drop a style of its own
const page = 'padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#1c1917;background:#fafaf9';
const paper =
  'max-width:480px;margin:auto;padding:32px;background:#fff;' +
  'border:1px solid #e7e5e4;border-radius:12px;text-align:start';
const button =
  'display:inline-block;padding:12px 24px;background:#c2410c;color:#fff;border-radius:8px;text-decoration:none';
const small = 'color:#57534e;font-size:13px';

/** The heading of a mail. */
export const mailHeading = (text: string): Html => html`<h1 style="font-size:20px;margin:0 0 16px">${text}</h1>`;

/** The link that a mail is about, as a button. */
export const mailButton = (address: string, label: string): Html =>
  html`<p style="margin:24px 0"><a href="${address}" style="${button}">${label}</a></p>`;

const label = 'padding:4px 0';
const figure = 'padding:4px 0;text-align:end;font-weight:600;font-variant-numeric:tabular-nums';

/** Figures under a title, each with its label. */
export type MailFigures = { title: string; lines: readonly (readonly [label: string, figure: string])[] };

/** The table of figures in a mail. */
export const mailFigures = ({ title, lines }: MailFigures): Html =>
  html`<h2 style="font-size:15px;margin:16px 0 4px">${title}</h2>
    <table style="width:100%;border-collapse:collapse">
      ${lines.map(
        ([name, count]) =>
          html`<tr>
            <th scope="row" style="${label};text-align:start;font-weight:400">${name}</th>
            <td style="${figure}">${count}</td>
          </tr>`,
      )}
    </table>`;

/** What stands at the foot of a mail. */
export const mailNote = (text: Html | string): Html => html`<p style="${small}">${text}</p>`;

/** The HTML of a mail in a language. Mail programs drop `html` and `body`, so what they keep names the language too. */
export const mailDocument = (locale: ShownLocale, { subject, body }: { subject: string; body: Html }): string => {
  const spoken = html`lang="${locale}" dir="${directionOf(locale)}"`;
  return html`<!doctype html>
    <html ${spoken}>
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0">
        <div ${spoken}>
          <div style="${page}"><div style="${paper}">${body}</div></div>
        </div>
      </body>
    </html>`.markup;
};
