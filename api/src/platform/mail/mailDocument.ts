import { directionOf } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { Html } from '../http/html.ts';
import { html } from '../http/html.ts';

/** The HTML of a mail in a language. Mail programs drop `html` and `body`, so what they keep names the language too. */
export const mailDocument = (locale: ShownLocale, { subject, body }: { subject: string; body: Html }): string => {
  const spoken = html`lang="${locale}" dir="${directionOf(locale)}"`;
  return html`<!doctype html>
    <html ${spoken}>
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        <div ${spoken}>${body}</div>
      </body>
    </html>`.markup;
};
