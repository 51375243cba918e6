import type { Plugin } from 'vite';

/** Begins the name of what stands in the place of a module that is left out. */
export const unusedPrefix = '\0unused:';

/** Modules of libraries that nothing here uses, as they are imported, with what stands in their place. */
const unused: Readonly<Record<string, string>> = {
  // the server offers websockets and polling
  './webtransport.js': 'export const WT = null;',
  // messages are JSON
  './is-binary.js': 'export const isBinary = () => false; export const hasBinary = isBinary;',
  './binary.js': 'export const deconstructPacket = null; export const reconstructPacket = null;',
  // the theme switches ripples off
  './TouchRipple.mjs': 'export default () => null;',
  // brings the text fields of the library, which have a style of their own here
  './enhanceHighContrast.mjs': 'export default (theme) => theme;',
  // for withTheme of emotion
  'hoist-non-react-statics': 'export default (target) => target;',
};

/** Code of a library that nothing here uses, with what stands in its place. */
type Parts = { file: RegExp; parts: readonly (readonly [text: string, instead: string])[] };

// its build for production is not exported; `BrowserRouter` is the router here, which loads no data for its routes
const router: Parts = {
  file: /\/react-router\/.*chunk-\w+\.mjs$/u,
  parts: [
    // says in the browser's console what a programmer did wrong
    ['ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'],
    // names that keep components in the build which nothing uses
    ['Form.displayName = "Form";', ''],
    ['HistoryRouter.displayName = "unstable_HistoryRouter";', ''],
    ['ScrollRestoration.displayName = "ScrollRestoration";', ''],
    ['var Form = React10.forwardRef(', 'var Form = /* @__PURE__ */ React10.forwardRef('],
    ['var MemoizedDataRoutes = React3.memo(', 'var MemoizedDataRoutes = /* @__PURE__ */ React3.memo('],
    // for links that load the next screen's data
    ['createElement(PrefetchPageLinks,', 'createElement("link",'],
    ['prefetchHandlers] = usePrefetchBehavior(', 'prefetchHandlers] = [false, null, {}]; void ('],
    ['useViewTransitionState(path) && viewTransition === true', 'false'],
    ['isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()'],
    // errors of routes that load data
    ['return dataRouterState && (match.route.ErrorBoundary', 'return false && (match.route.ErrorBoundary'],
    ['var defaultErrorElement = ', 'var defaultErrorElement = null && '],
  ],
};

const colorSchemes: Parts = {
  file: /\/cssVars\/createCssVarsProvider\.mjs$/u,
  // the page's own script sets the scheme before the first paint
  parts: [['params => buildInitColorSchemeScript(', 'params => (']],
};

const styles: Parts = {
  file: /\/@emotion\/cache\/.*browser\.esm\.js$/u,
  // the page brings its own steps
  parts: [['options.stylisPlugins || defaultStylisPlugins', 'options.stylisPlugins || []']],
};

const forms: Parts = {
  file: /\/react-hook-form\/dist\/index\.esm\.mjs$/u,
  // its own rules of fields: here schemas check (useZodForm)
  parts: [['var validateField = async (', 'var validateField = async () => ({}); var unusedRules = async (']],
};

const all = [router, colorSchemes, styles, forms];

/** Components of the library that nothing here draws, for which its theme would work out colours in both schemes. */
const undrawn =
  'AppBar|Avatar|Chip|FilledInput|LinearProgress|Slider|SnackbarContent|SpeedDialAction|StepConnector|StepContent|' +
  'TableCell|Tooltip';
const theme = /\/material\/styles\/createThemeWithVars\.mjs$/u;
const ofUndrawn = new RegExp(`^ *setColor\\(palette\\.(?:${undrawn}), .*\\);$`, 'gmu');
const drawing = new RegExp(`/@mui/material/(${undrawn})/\\1\\.mjs$`, 'u');

const withoutColors = (code: string, found: Set<string>): string =>
  code.replace(ofUndrawn, () => {
    found.add(undrawn);
    return '';
  });

/** Leaves unused parts of libraries out of the build, and fails when one is no longer there, or is used. */
export const leaveOut = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'upline-leave-out',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId: (id) => {
      if (unused[id] === undefined) return null;
      found.add(id);
      return unusedPrefix + id;
    },
    load: (id) => (id.startsWith(unusedPrefix) ? (unused[id.slice(unusedPrefix.length)] ?? null) : null),
    transform: (code, id) => {
      const component = drawing.exec(id)?.[1];
      if (component !== undefined)
        throw new Error(`The theme has no colours for ${component}: take it from the list in web/leaveOut.ts.`);
      if (theme.test(id)) return { code: withoutColors(code, found), map: null };
      const parts = all.filter(({ file }) => file.test(id)).flatMap((one) => one.parts);
      const here = parts.filter(([text]) => code.includes(text));
      if (here.length === 0) return null;
      for (const [text] of here) found.add(text);
      return { code: here.reduce((whole, [text, instead]) => whole.replace(text, instead), code), map: null };
    },
    closeBundle: () => {
      const parts = [...Object.keys(unused), ...all.flatMap((one) => one.parts.map(([text]) => text)), undrawn];
      const missing = parts.filter((part) => !found.has(part));
      if (missing.length > 0)
        throw new Error(`No library has ${missing.join(', ')} any more: correct the list in web/leaveOut.ts.`);
    },
  };
};
