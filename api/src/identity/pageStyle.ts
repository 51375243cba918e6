/** The one style of the sign-in pages, in the default brand colours (light and dark by the system's choice). */
export const style = `
:root {
  color-scheme: light dark;
  --background: #faf8f5; --paper: #fff; --line: #e7e1da; --control: #8a8078; --text: #1c1917; --muted: #57534e;
  --primary: #c2410c; --hover: #9a3412; --on-primary: #fff; --link: #b23c0b; --error: #b91c1c; --error-paper: #fef2f2; --note-paper: #f6f7ee; --note-line: #365314;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #151210; --paper: #1e1a17; --line: #37302a; --control: #8f857c; --text: #f5f1ed; --muted: #b9b0a7;
    --primary: #c2410c; --hover: #d9551c; --link: #fdba74; --error: #fca5a5; --error-paper: #3a1917; --note-paper: #232a16; --note-line: #a3c36d;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--background); color: var(--text);
  font: 16px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { width: 100%; max-width: 416px; padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; }
@media (max-width: 480px) { main { padding: 24px 20px; } }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 24px; font-weight: 600; }
.brand span { display: grid; place-items: center; width: 32px; height: 32px; border-radius: 8px; background: var(--primary); color: var(--on-primary); font-weight: 700; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
p { margin: 0 0 16px; color: var(--muted); overflow-wrap: anywhere; }
form { margin: 24px 0 0; }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
@media (max-width: 380px) { .pair { grid-template-columns: 1fr; } }
label { display: block; margin: 0 0 6px; font-size: 14px; font-weight: 500; }
input {
  width: 100%; min-height: 46px; padding: 10px 12px; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--control); border-radius: 8px;
}
input[aria-invalid="true"] { border-color: var(--error); }
.hint, .error { margin: 6px 0 0; font-size: 14px; }
.error { color: var(--error); }
.alert, .note { margin: 16px 0 0; padding: 12px 14px; border: 1px solid var(--error); border-radius: 8px; background: var(--error-paper); color: var(--text); font-size: 15px; }
.note { border-color: var(--note-line); background: var(--note-paper); }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 46px; padding: 10px 16px; margin: 8px 0 0;
  font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: 8px; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--hover); }
a { color: var(--link); }
.more { margin: 16px 0 0; font-size: 15px; text-align: center; }
.more + .more { margin-top: 0; }
.more a { display: inline-block; padding: 11px 4px; }
.actions { margin: 24px 0 0; }
.code { margin: 24px 0 0; font-size: 13px; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: var(--link); } }
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`;
