import type { StylisPlugin } from '@emotion/cache';

/** Properties that browsers which run the build (Vite's `baseline-widely-available`) know by their prefix alone. */
const byPrefix = /^(?:user-select|text-size-adjust|text-decoration|hyphens|mask|backdrop-filter|background-clip)/u;

/**
 * Adds the prefix that WebKit, and Chromium before 120, still need. The library's own step adds those of Internet
 * Explorer and of the first flexible boxes too, in nearly every rule.
 */
export const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && byPrefix.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`;
};
