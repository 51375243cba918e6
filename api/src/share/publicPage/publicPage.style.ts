import {
  defaultColors,
  fontStack,
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
import { fontFaces } from '../../platform/http/pages/fontFaces.ts';

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

const rules = `
*,*::before,*::after{box-sizing:border-box}
body{text-align:left}
[dir=rtl] body{text-align:right}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);
color:var(--text);
font:16px/1.55 ${fontStack};-webkit-text-size-adjust:100%}
.band{background:var(--band);color:var(--on-band);border-bottom:4px solid var(--stripe);padding:20px 20px 104px}
.brand{max-width:680px;margin:0 auto;display:flex;align-items:center;gap:12px;font-weight:600;font-size:17px;
overflow-wrap:anywhere}
.mark{flex:none;display:grid;place-items:center;width:36px;height:36px;border-radius:10px;background:var(--on-band);
color:var(--band);font-weight:700}
main{width:calc(100% - 32px);max-width:680px;margin:-84px auto 0;background:var(--paper);border:1px solid var(--line);
border-radius:20px;overflow:hidden}
.media{margin:0;background:var(--primary-tint);border-bottom:1px solid var(--line)}
.media img,.media video{display:block;width:100%;max-height:68vh;object-fit:contain}
.media video{aspect-ratio:16/9;background:#000}
.site{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;
min-height:180px;padding:28px 20px;
color:var(--primary-text);text-decoration:none;font-weight:600;overflow-wrap:anywhere;text-align:center}
.site svg{width:44px;height:44px}
.site.pictured{padding:0;min-height:0}
.site.pictured img{aspect-ratio:16/9;object-fit:cover}
.play{position:absolute;inset:0;display:grid;place-items:center}
.site .play svg{box-sizing:content-box;width:32px;height:32px;padding:18px;border-radius:50%;background:var(--paper);
color:var(--text);opacity:.94}
.site.pictured .badge{position:absolute;inset-inline-start:16px;bottom:16px;display:flex;align-items:center;gap:8px;
max-width:calc(100% - 32px);padding:6px 12px;border-radius:999px;
background:var(--paper);color:var(--text);font-size:14px}
.badge svg{width:18px;height:18px;flex:none}
.words{padding:24px 20px 28px}
.from{display:flex;align-items:center;gap:12px;margin:0 0 16px;color:var(--muted);overflow-wrap:anywhere}
.from b{color:var(--text);font-weight:600}
.face{flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:var(--face);
color:var(--on-face);font-size:14px;font-weight:600}
h1{margin:0 0 12px;font-size:26px;line-height:1.22;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
h1:dir(rtl){letter-spacing:0}
.about{margin:0;color:var(--muted);white-space:pre-line;overflow-wrap:anywhere}
.kind{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:0 0 12px;color:var(--muted);font-size:14px;
overflow-wrap:anywhere}
.others{margin:0 0 8px;color:var(--muted);font-size:15px}
.others a{display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;
color:var(--primary-text);font-weight:600}
.chip{display:inline-flex;align-items:center;gap:6px;padding:3px 10px;border-radius:999px;
background:var(--primary-tint);color:var(--primary-text);font-weight:600}
.chip svg{width:15px;height:15px}
.open{display:flex;align-items:center;justify-content:center;gap:10px;min-height:52px;margin:24px 0 0;
padding:12px 28px;border-radius:14px;background:var(--fill);
color:var(--on-fill);font-weight:600;font-size:17px;text-decoration:none;transition:transform .15s,filter .15s}
.open svg{width:18px;height:18px}
[dir=rtl] .open svg{transform:scaleX(-1)}
.open:hover{filter:brightness(1.08)}
.open:active{transform:scale(.985)}
:focus-visible{outline:3px solid var(--primary-text);outline-offset:3px}
[hidden]{display:none!important}
footer{width:calc(100% - 32px);max-width:680px;margin:0 auto;padding:20px 4px 32px;color:var(--muted);font-size:13px;
text-align:center}
@media (min-width:600px){.band{padding:28px 32px 120px}main{margin-top:-92px}.words{padding:32px 36px 36px}
h1{font-size:32px}.open{display:inline-flex}}
@media (prefers-reduced-motion:reduce){.open{transition:none}}
@media (forced-colors:active){.open{border:2px solid}}
@media print{.open,footer{display:none}}${languageLinksStyle}`;

/**
 * The style sheet of the public pages in an organization's colours: text keeps a contrast of 4.5:1 and buttons 3:1, in
 * the light and the dark scheme.
 */
export const styleOf = (colors: BrandColors): string => {
  const brand = safeColors(colors);
  return `${fontFaces()}\n${pageVariables(brand, ownVariables(brand))}${rules}`;
};
