const everyMs = 2600;
const arriveMs = 550;
const calm = '(prefers-reduced-motion: reduce)';

/** The last line becomes the first one. The lines move by transforms alone, so that nothing shifts. */
const turn = (feed: Element, ages: readonly (string | null)[]): void => {
  const [last] = [...feed.children].slice(-1);
  if (!last) return;
  feed.prepend(last);
  const height = last.getBoundingClientRect().height;
  for (const [place, line] of [...feed.children].entries()) {
    const age = line.querySelector('small');
    if (age) age.textContent = ages[place] ?? '';
    const from = { transform: `translateY(${-height}px)`, ...(line === last ? { opacity: 0 } : {}) };
    line.animate?.([from, {}], { duration: arriveMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
  }
};

/**
 * Lets the feed of the hero's picture go on while the page is looked at and motion is welcome, and counts its views up
 * with every second line. Answers a function that stops it.
 */
export const moveFeed = (page: Document = document): (() => void) => {
  const feed = page.querySelector('.feed');
  const count = page.querySelector('[data-views]');
  if (!feed || !count || window.matchMedia?.(calm).matches) return () => undefined;
  const ages = [...feed.querySelectorAll('small')].map(({ textContent }) => textContent);
  const first = Number(count.getAttribute('data-views'));
  const format = count.getAttribute('data-format') ?? undefined;
  let ticks = 0;
  const timer = setInterval(() => {
    if (page.hidden) return;
    ticks += 1;
    turn(feed, ages);
    count.textContent = (first + Math.floor(ticks / 2)).toLocaleString(format);
  }, everyMs);
  return () => clearInterval(timer);
};
