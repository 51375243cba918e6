import { defaultColors, fontStack, pageVariables } from '@upline/contracts';
import type { Scheme } from '@upline/contracts';
import { languageLinksStyle } from '../../platform/http/pages/languageChoice.ts';
import { fontFaces } from '../../platform/http/pages/fontFaces.ts';

const states: Readonly<Record<Scheme, Record<string, string>>> = {
  light: { 'error-tint': '#faeceb' },
  dark: { 'error-tint': '#3a2623' },
};
const statesOf = (scheme: Scheme): Record<string, string> => states[scheme];

/** The style of the sign-in pages, in the colours of the landing page; light or dark as the system is set. */
export const style = `
${fontFaces()}
${pageVariables(defaultColors, statesOf)}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; align-content: center;
  padding: 24px 16px;
  background: var(--page); color: var(--text);
  font: 16px/1.5 ${fontStack};
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
.brand path { fill: none; stroke: var(--on-primary); stroke-linecap: round; }
.brand circle { fill: var(--on-primary); }
.brand .top { fill: var(--accent); }
h1 {
  margin: 0 0 8px; font-size: 26px; font-weight: 700; line-height: 1.2; letter-spacing: -0.025em; text-wrap: balance;
}
[dir='rtl'] h1 { letter-spacing: 0; }
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
input[readonly] { color: var(--muted); background: var(--page); border-color: var(--line); }
input[aria-invalid="true"] { border-color: var(--error); }
.hint, .error { margin: 6px 0 0; font-size: 14px; }
.error { color: var(--error); }
.alert, .note {
  margin: 16px 0 0; padding: 12px 14px; border: 1px solid var(--error); border-radius: 10px; background:
  var(--error-tint); color: var(--text); font-size: 15px;
}
.note { border-color: var(--secondary-text); background: var(--secondary-tint); }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 46px; padding: 10px 16px;
  margin: 8px 0 0;
  font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0;
  border-radius: 12px; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--primary-hover); }
button.quiet, button.quiet:hover { color: var(--text); background: none; border: 1px solid var(--control); }
a { color: var(--primary-text); }
.more { margin: 16px 0 0; font-size: 15px; text-align: center; }
.more + .more { margin-top: 0; }
.more a { display: inline-block; padding: 11px 4px; }
details { margin: 16px 0 0; }
details form { margin: 8px 0 0; }
summary { padding: 11px 4px; color: var(--primary-text); font-size: 15px; text-align: center; cursor: pointer;
  border-radius: 10px; }
.actions { margin: 24px 0 0; }
.code { margin: 24px 0 0; font-size: 13px; }
:focus-visible { outline: 3px solid var(--primary-text); outline-offset: 2px; }
@media (forced-colors: active) { button, .button { border: 1px solid; } }${languageLinksStyle}
`;
