import { defaultColors, hexColor, mix, readableOn, shapeContrast, textOn } from '@upline/contracts';

export type BrandColors = { primaryColor: string; secondaryColor: string; accentColor: string };

type Scheme = {
  paper: string;
  page: string;
  text: string;
  muted: string;
  line: string;
  bandMix: string;
  bandShare: number;
};

const light: Scheme = {
  paper: '#ffffff',
  page: '#ffffff',
  text: '#1c1917',
  muted: '#57534e',
  line: '#e7e2dc',
  bandMix: '#ffffff',
  bandShare: 0,
};
const dark: Scheme = {
  paper: '#1e1b19',
  page: '#121010',
  text: '#f5f2ef',
  muted: '#bab2aa',
  line: '#38322d',
  bandMix: '#121010',
  bandShare: 0.3,
};

// what is stored was checked once; what goes into a style sheet is checked again
const safe = (color: string, instead: string): string => (hexColor.safeParse(color).success ? color : instead);

const variables = (scheme: Scheme, { primaryColor, secondaryColor, accentColor }: BrandColors): string => {
  const primary = safe(primaryColor, defaultColors.primaryColor);
  const band = mix(primary, scheme.bandMix, scheme.bandShare);
  const fill = readableOn(primary, [scheme.paper], shapeContrast);
  const soft = mix(primary, scheme.paper, 0.88);
  const face = readableOn(safe(secondaryColor, defaultColors.secondaryColor), [scheme.paper], shapeContrast);
  const values = {
    page: mix(primary, scheme.page, 0.955),
    paper: scheme.paper,
    text: scheme.text,
    muted: scheme.muted,
    line: scheme.line,
    band,
    'on-band': textOn(band),
    accent: safe(accentColor, defaultColors.accentColor),
    fill,
    'on-fill': textOn(fill),
    soft,
    'on-soft': readableOn(primary, [soft]),
    face,
    'on-face': textOn(face),
  };
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
};

const rules = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);color:var(--text);
font:16px/1.55 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
.band{background:var(--band);color:var(--on-band);border-bottom:4px solid var(--accent);padding:20px 20px 104px}
.brand{max-width:680px;margin:0 auto;display:flex;align-items:center;gap:12px;font-weight:600;font-size:17px;overflow-wrap:anywhere}
.mark{flex:none;display:grid;place-items:center;width:36px;height:36px;border-radius:10px;background:var(--on-band);color:var(--band);font-weight:700}
main{width:calc(100% - 32px);max-width:680px;margin:-84px auto 0;background:var(--paper);border:1px solid var(--line);border-radius:20px;overflow:hidden}
.media{margin:0;background:var(--soft);border-bottom:1px solid var(--line)}
.media img,.media video{display:block;width:100%;max-height:68vh;object-fit:contain}
.media video{aspect-ratio:16/9;background:#000}
.site{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;min-height:180px;padding:28px 20px;
color:var(--on-soft);text-decoration:none;font-weight:600;overflow-wrap:anywhere;text-align:center}
.site svg{width:44px;height:44px}
.site.pictured{padding:0;min-height:0}
.site.pictured img{aspect-ratio:16/9;object-fit:cover}
.play{position:absolute;inset:0;display:grid;place-items:center}
.site .play svg{box-sizing:content-box;width:32px;height:32px;padding:18px;border-radius:50%;background:var(--paper);color:var(--text);opacity:.94}
.site.pictured .badge{position:absolute;left:16px;bottom:16px;display:flex;align-items:center;gap:8px;max-width:calc(100% - 32px);padding:6px 12px;border-radius:999px;
background:var(--paper);color:var(--text);font-size:14px}
.badge svg{width:18px;height:18px;flex:none}
.words{padding:24px 20px 28px}
.from{display:flex;align-items:center;gap:12px;margin:0 0 16px;color:var(--muted);overflow-wrap:anywhere}
.from b{color:var(--text);font-weight:600}
.face{flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:var(--face);color:var(--on-face);font-size:14px;font-weight:600}
h1{margin:0 0 12px;font-size:26px;line-height:1.22;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
.about{margin:0;color:var(--muted);white-space:pre-line;overflow-wrap:anywhere}
.kind{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:0 0 12px;color:var(--muted);font-size:14px;overflow-wrap:anywhere}
.chip{display:inline-flex;align-items:center;gap:6px;padding:3px 10px;border-radius:999px;background:var(--soft);color:var(--on-soft);font-weight:600}
.chip svg{width:15px;height:15px}
.open{display:flex;align-items:center;justify-content:center;gap:10px;min-height:52px;margin:24px 0 0;padding:12px 28px;border-radius:14px;background:var(--fill);
color:var(--on-fill);font-weight:600;font-size:17px;text-decoration:none;transition:transform .15s,filter .15s}
.open svg{width:18px;height:18px}
.open:hover{filter:brightness(1.08)}
.open:active{transform:scale(.985)}
:focus-visible{outline:3px solid var(--on-soft);outline-offset:3px}
[hidden]{display:none!important}
footer{width:calc(100% - 32px);max-width:680px;margin:0 auto;padding:20px 4px 32px;color:var(--muted);font-size:13px;text-align:center}
@media (min-width:600px){.band{padding:28px 32px 120px}main{margin-top:-92px}.words{padding:32px 36px 36px}h1{font-size:32px}.open{display:inline-flex}}
@media (prefers-reduced-motion:reduce){.open{transition:none}}
@media (forced-colors:active){.open{border:2px solid}}
@media print{.open,footer{display:none}}`;

/**
 * The style sheet of the public pages in an organization's colours: text keeps a contrast of 4.5:1 and buttons 3:1, in
 * the light and the dark scheme.
 */
export const styleOf = (colors: BrandColors): string =>
  `:root{color-scheme:light dark;${variables(light, colors)}}\n@media (prefers-color-scheme:dark){:root{${variables(dark, colors)}}}${rules}`;
