/**
 * What a thumb presses, and misses within 44 px: each control of which a point at half that distance from its middle
 * hits something else. Links within a running text are as high as its lines.
 */
export const missedByThumb = `(() => {
  const reach = 21;
  const controls = 'a[href], button, summary, select, input, textarea, label, [role=button], [role=switch], ' +
    '[role=tab], [role=menuitem], [role=option], [role=radio], [role=checkbox]';
  const isInText = (one) => one.matches('a') && getComputedStyle(one).display === 'inline' &&
    [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.getBoundingClientRect().width > 1 && !one.closest('[aria-hidden=true], [inert]');
  const labelOf = (one) => (one.labels ? [...one.labels] : []);
  // a row opens what the link of its name opens
  const isOfRow = (one) => one.matches('a') && (one.closest('[role=row]')?.clientHeight ?? 0) >= 44;
  const isLarge = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width >= 43.5 && height >= 43.5;
  };
  const missed = [];
  for (const one of document.querySelectorAll(controls)) {
    if (one.disabled || !isShown(one) || isInText(one) || isOfRow(one)) continue;
    if (one.matches('label') && one.control) continue;
    const own = [one, ...labelOf(one)];
    if (own.some(isLarge)) continue;
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (dx, dy) => {
      const at = [Math.min(Math.max(x + dx, 1), innerWidth - 1), Math.min(Math.max(y + dy, 1), innerHeight - 1)];
      const hit = document.elementFromPoint(...at);
      return hit !== null && own.some((each) => each.contains(hit) || (hit.closest('label')?.control === one));
    };
    // what lies below something that opened over it is not pressed
    if (!isHit(0, 0)) continue;
    const misses = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].filter(([dx, dy]) => !isHit(dx, dy));
    if (misses.length > 0)
      missed.push(Math.round(width) + 'x' + Math.round(height) + ' ' + one.tagName + ' ' +
        (one.ariaLabel ?? one.name ?? '').toString().slice(0, 40) + ' ' + one.textContent.trim().slice(0, 40));
  }
  return [...new Set(missed)];
})()`;
