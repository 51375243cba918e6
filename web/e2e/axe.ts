import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] };

// what frames show is of other hosts; the styles that would be fetched ahead are for a rule that is not asked
const run = `axe.run(document, { resultTypes: ['violations'], iframes: false, preload: false }).then(({ violations }) => violations)`;

/** What axe finds on a page: each rule with the places that break it and how. Frames are not looked into. */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(run);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(', ')}`,
  );
};
