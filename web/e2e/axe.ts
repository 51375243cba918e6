import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] };

// frames show pages of other hosts; styles are preloaded only for a rule that is not tested here
const options = `{ resultTypes: ['violations'], iframes: false, preload: false }`;
const run = `axe.run(document, ${options}).then(({ violations }) => violations)`;

/** The findings of axe on a page: each rule with the places that break it and how. Frames are left out. */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(run);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(', ')}`,
  );
};
