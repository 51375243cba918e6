import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from '../../platform/http/pages.ts';

/** The Unicode range of the letters on these pages, as the client's build names its font files. */
const ranges = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
  'latin-ext': 'U+0100-02BA, U+1E00-1E9F, U+2C60-2C7F, U+A720-A7FF',
};

/**
 * The product's font from the built client, whose file names contain a hash; the system's font where it is not built.
 */
const fontFaces = (): string => {
  const folder = join(webFolder, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.entries(ranges)
    .flatMap(([subset, range]) => {
      const file = names.find((name) => new RegExp(`^inter-${subset}-wght-normal-[\\w-]+\\.woff2$`).test(name));
      return file === undefined
        ? []
        : [
            '@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 100 900; ' +
              `src: url(/assets/${file}) format("woff2"); unicode-range: ${range}; }`,
          ];
    })
    .join('\n');
};

/** The style of the sign-in pages, in the colours of the landing page; light or dark as the system is set. */
export const style = `
${fontFaces()}
:root {
  color-scheme: light dark;
  --background: #fbf9f5; --paper: #fff; --line: #e6dfd4; --control: #8a8078; --text: #1d1916; --muted: #5d554d;
  --primary: #c2410c; --hover: #a3360a; --on-primary: #fff; --link: #b23c0b; --error: #b91c1c;
  --error-paper: #fef2f2; --note-paper: #ecf1e1; --note-line: #365314;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #151210; --paper: #1e1a17; --line: #38312c; --control: #8f857c; --text: #f5f0ea; --muted: #b9afa5;
    --primary: #f0743a; --hover: #f58a58; --on-primary: #1f0d04; --link: #fdba74; --error: #fca5a5;
    --error-paper: #3a1917; --note-paper: #1f2616; --note-line: #a7c873;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--background); color: var(--text);
  font: 16px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial,
    sans-serif;
}
main {
  width: 100%; max-width: 424px; padding: 32px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 16px;
}
@media (max-width: 480px) { main { padding: 24px 20px; } }
.brand {
  display: inline-flex; align-items: center; gap: 10px; min-height: 44px; margin: -8px 0 16px; font-weight: 680;
  font-size: 18px; letter-spacing: -0.02em; color: inherit; text-decoration: none; border-radius: 10px;
}
.brand rect { fill: var(--primary); }
.brand path { fill: none; stroke: var(--on-primary); stroke-width: 2; stroke-linecap: round; }
.brand circle { fill: var(--on-primary); }
h1 {
  margin: 0 0 8px; font-size: 26px; font-weight: 700; line-height: 1.2; letter-spacing: -0.025em; text-wrap: balance;
}
p { margin: 0 0 16px; color: var(--muted); overflow-wrap: anywhere; }
form { margin: 24px 0 0; }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
@media (max-width: 380px) { .pair { grid-template-columns: 1fr; } }
label { display: block; margin: 0 0 6px; font-size: 14px; font-weight: 500; }
input {
  width: 100%; min-height: 46px; padding: 10px 12px; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--control); border-radius: 10px;
}
input[readonly] { color: var(--muted); background: var(--background); border-color: var(--line); }
input[aria-invalid="true"] { border-color: var(--error); }
.hint, .error { margin: 6px 0 0; font-size: 14px; }
.error { color: var(--error); }
.alert, .note {
  margin: 16px 0 0; padding: 12px 14px; border: 1px solid var(--error); border-radius: 10px; background:
  var(--error-paper); color: var(--text); font-size: 15px;
}
.note { border-color: var(--note-line); background: var(--note-paper); }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 46px; padding: 10px 16px;
  margin: 8px 0 0;
  font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0;
  border-radius: 12px; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--hover); }
button.quiet, button.quiet:hover { color: var(--text); background: none; border: 1px solid var(--control); }
a { color: var(--link); }
.more { margin: 16px 0 0; font-size: 15px; text-align: center; }
.more + .more { margin-top: 0; }
.more a { display: inline-block; padding: 11px 4px; }
details { margin: 16px 0 0; }
details form { margin: 8px 0 0; }
summary { padding: 11px 4px; color: var(--link); font-size: 15px; text-align: center; cursor: pointer; border-radius: 10px; }
.actions { margin: 24px 0 0; }
.code { margin: 24px 0 0; font-size: 13px; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: var(--link); } }
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`;
