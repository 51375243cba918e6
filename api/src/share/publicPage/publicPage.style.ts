import {
  defaultColors,
  hexColor,
  mix,
  pageVariables,
  readableOn,
  shapeContrast,
  surfaces,
  textOn,
} from '@upline/contracts';
import type { BrandColors, Scheme } from '@upline/contracts';
import { languageLinksStyle } from '../../platform/http/pages/languageChoice.ts';
import { answersStyle } from './publicPage.answersStyle.ts';

// what is stored was checked once; what goes into a style sheet is checked again
const safe = (color: string, instead: string): string => (hexColor.safeParse(color).success ? color : instead);

const safeColors = ({ primaryColor, secondaryColor, accentColor }: BrandColors): BrandColors => ({
  primaryColor: safe(primaryColor, defaultColors.primaryColor),
  secondaryColor: safe(secondaryColor, defaultColors.secondaryColor),
  accentColor: safe(accentColor, defaultColors.accentColor),
});

/** The band at the top and the first letters of names, in the colours as chosen; buttons that stand out from paper. */
const ownVariables =
  ({ primaryColor, secondaryColor, accentColor }: BrandColors) =>
  (scheme: Scheme): Record<string, string> => {
    const { page, paper } = surfaces[scheme];
    const band = scheme === 'light' ? primaryColor : mix(primaryColor, page, 0.3);
    const fill = readableOn(primaryColor, [paper], shapeContrast);
    const face = readableOn(secondaryColor, [paper], shapeContrast);
    return {
      page: mix(primaryColor, page, 0.97),
      band,
      'on-band': textOn(band),
      stripe: accentColor,
      fill,
      'on-fill': textOn(fill),
      face,
      'on-face': textOn(face),
    };
  };

// the product's own face would be two thirds of the page, which a visitor opens once, on the data of a phone
const face = "-apple-system,'Segoe UI',Roboto,system-ui,sans-serif";

const rules = `
*,*::before,*::after{box-sizing:border-box}
body{text-align:left}
[dir=rtl] body{text-align:right}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);
color:var(--text);
font:16px/1.55 ${face};-webkit-text-size-adjust:100%}
.band{background:var(--band);color:var(--on-band);border-bottom:4px solid var(--stripe);padding:12px 16px}
.brand{max-width:1080px;margin:0 auto;display:flex;align-items:center;gap:10px;font-weight:600;font-size:15px;
overflow-wrap:anywhere}
.mark{flex:none;display:grid;place-items:center;width:32px;height:32px;border-radius:9px;background:var(--on-band);
color:var(--band);font-weight:700}
main{display:grid;gap:20px;width:100%;max-width:600px;margin:0 auto;padding:24px 16px 8px}
.from{display:flex;align-items:flex-end;gap:10px}
.face{flex:none;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;background:var(--face);
color:var(--on-face);font-size:15px;font-weight:600}
.bubble{min-width:0;padding:12px 16px;background:var(--paper);border:1px solid var(--line);
border-radius:20px;border-end-start-radius:5px;overflow-wrap:anywhere}
.who{margin:0;color:var(--muted);font-size:15px}
.who b{color:var(--text);font-weight:600}
.greeting{margin:4px 0 2px;font-size:18px;line-height:1.45;white-space:pre-line}
.asset,.panel,.notice .words{background:var(--paper);border:1px solid var(--line);border-radius:20px;overflow:hidden}
.media{margin:0;background:var(--primary-tint);border-bottom:1px solid var(--line)}
.media img,.media video,.media iframe{display:block;width:100%;max-height:68vh;object-fit:contain;border:0}
.media video,.media iframe{aspect-ratio:16/9;background:#000}
.cover{position:relative;display:block;aspect-ratio:16/9;overflow:hidden;color:var(--primary-text)}
.cover img{height:100%;max-height:none;object-fit:cover}
.drawn{position:absolute;inset:0;display:grid;place-items:center;background:
radial-gradient(circle at 86% 112%,var(--secondary-cover) 44%,transparent calc(44% + 1px)),var(--primary-cover)}
[dir=rtl] .drawn{background:
radial-gradient(circle at 14% 112%,var(--secondary-cover) 44%,transparent calc(44% + 1px)),var(--primary-cover)}
.drawn svg{width:30%;max-width:132px;height:auto;stroke-width:1.2;opacity:.85}
.video .drawn svg{display:none}
.play{position:absolute;inset:0;display:grid;place-items:center}
.play svg{box-sizing:content-box;width:34px;height:34px;padding:18px;border-radius:50%;background:var(--paper);
color:var(--text);box-shadow:0 2px 16px rgba(0,0,0,.18);transition:transform .15s}
.cover:hover .play svg{transform:scale(1.06)}
.words{padding:20px}
.notice .words{padding:28px 20px}
h1{margin:0 0 10px;font-size:25px;line-height:1.22;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
h2{margin:0 0 14px;font-size:19px;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere;text-wrap:balance}
h1:dir(rtl),h2:dir(rtl){letter-spacing:0}
.about{margin:0;color:var(--muted);white-space:pre-line;overflow-wrap:anywhere}
.kind{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:0 0 12px;color:var(--muted);font-size:14px;
overflow-wrap:anywhere}
.others{margin:0 0 8px;color:var(--muted);font-size:15px}
.others a{display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;
color:var(--primary-text);font-weight:600}
.chip{display:inline-flex;align-items:center;gap:6px;padding:3px 10px;border-radius:999px;
background:var(--primary-tint);color:var(--primary-text);font-weight:600}
.chip svg{width:15px;height:15px}
.open{display:flex;align-items:center;justify-content:center;gap:10px;min-height:52px;margin:20px 0 0;
padding:12px 28px;border-radius:14px;background:var(--fill);
color:var(--on-fill);font-weight:600;font-size:17px;text-decoration:none;transition:transform .15s,filter .15s}
.open svg{width:18px;height:18px}
[dir=rtl] .open:not([data-play]) svg{transform:scaleX(-1)}
.open:hover{filter:brightness(1.08)}
.open:active{transform:scale(.985)}
.told .open{background:none;border:1px solid var(--control);color:var(--text)}
.loads{margin:10px 0 0;color:var(--muted);font-size:13px;text-align:center}
.panel{padding:20px}
.ways{display:flex;flex-wrap:wrap;gap:10px;margin:0}
.way{flex:1 1 130px;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:48px;
padding:10px 16px;border:1px solid var(--control);border-radius:14px;color:var(--text);font-weight:600;
text-decoration:none}
.way svg{width:20px;height:20px;color:var(--primary-text)}
.way:hover{border-color:var(--text)}
:focus-visible{outline:3px solid var(--primary-text);outline-offset:3px}
[hidden]{display:none!important}
footer{width:calc(100% - 32px);max-width:680px;margin:0 auto;padding:20px 4px 32px;color:var(--muted);font-size:13px;
text-align:center}
@media (min-width:600px){.words,.panel{padding:28px}h1{font-size:30px}.open{display:inline-flex}
.loads{text-align:start}}
@media (min-width:960px){.band{padding:14px 32px}
.share{max-width:1144px;padding:36px 32px 16px;gap:20px 28px;grid-template-columns:minmax(0,1fr) 392px;
grid-template-rows:auto 1fr;align-items:start}
.share .asset{grid-column:1;grid-row:1/span 3}.share .from,.share .panel{grid-column:2}}
@media (prefers-reduced-motion:reduce){.open,.play svg{transition:none}}
@media (forced-colors:active){.open{border:2px solid}}
@media print{.open,footer{display:none}}${answersStyle}${languageLinksStyle}`;

/**
 * The style sheet of the public pages in an organization's colours: text keeps a contrast of 4.5:1 and buttons 3:1, in
 * the light and the dark scheme.
 */
export const styleOf = (colors: BrandColors): string => {
  const brand = safeColors(colors);
  return `${pageVariables(brand, ownVariables(brand))}${rules}`;
};
