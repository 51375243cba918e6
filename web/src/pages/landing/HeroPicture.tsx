import { useEffect, useState } from 'react';

type Entry = { initials: string; hue: string; who: string; what: string; opened?: boolean };

const entries: readonly Entry[] = [
  { initials: 'AM', hue: 'clay', who: 'Amara', what: 'shared Welcome video' },
  { initials: 'JL', hue: 'moss', who: 'Jonas', what: 'added a prospect' },
  { initials: 'SK', hue: 'sun', who: 'Sofia’s link', what: 'was opened', opened: true },
  { initials: 'TN', hue: 'sea', who: 'Thanh', what: 'reached Silver' },
  { initials: 'RP', hue: 'plum', who: 'Ravi', what: 'shared Product tour' },
  { initials: 'ML', hue: 'clay', who: 'Maya’s link', what: 'was opened', opened: true },
  { initials: 'EB', hue: 'moss', who: 'Elif', what: 'joined the team' },
];

const shown = 4;
const everyMs = 2600;
const calm = '(prefers-reduced-motion: reduce)';

/** Counts up while the page is looked at and motion is welcome. */
const useTicks = (): number => {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (window.matchMedia?.(calm).matches) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setTicks((count) => count + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return ticks;
};

const ages = ['just now', '1 minute ago', '4 minutes ago', '9 minutes ago'];

const entryAt = (index: number): Entry | undefined =>
  entries[((index % entries.length) + entries.length) % entries.length];

const Feed = ({ ticks }: { ticks: number }) => (
  <ol className="feed">
    {Array.from({ length: shown }, (_none, age) => {
      const index = ticks - age;
      const entry = entryAt(index);
      return (
        entry && (
          <li key={index} className={age === 0 && ticks > 0 ? 'feed-new' : undefined}>
            <span className={`face face-${entry.hue}`}>{entry.initials}</span>
            <span className="feed-line">
              <b>{entry.who}</b> {entry.what}
              <small>{ages[age]}</small>
            </span>
            {entry.opened && <span className="feed-chip">Opened</span>}
          </li>
        )
      );
    })}
  </ol>
);

const bars = [34, 46, 40, 58, 52, 71, 66, 88];

/** The product in small: the live feed, the week's views, and a shared link on a prospect's phone. */
export const HeroPicture = () => {
  const ticks = useTicks();
  return (
    <div
      className="stage"
      role="img"
      aria-label="A team’s live activity feed, its views this week and a shared link opened by a prospect"
    >
      <div className="panel panel-feed">
        <div className="panel-head">
          <span>Recent Team Activity</span>
          <span className="live">Live</span>
        </div>
        <Feed ticks={ticks} />
      </div>
      <div className="panel panel-views">
        <span className="panel-label">Total Views</span>
        <b className="panel-count">{(1284 + Math.floor(ticks / 2)).toLocaleString('en')}</b>
        <span className="bars">
          {bars.map((height, index) => (
            <i key={index} style={{ height: `${height}%` }} />
          ))}
        </span>
      </div>
      <div className="panel panel-message">
        <span className="message-text">Hi Lena, this is the video I told you about</span>
        <span className="message-card">
          <span className="message-play" />
          <span>
            <b>Welcome video</b>
            <small>/s/4kZ9</small>
          </span>
        </span>
        <span className="message-seen">Opened 2 minutes ago</span>
      </div>
    </div>
  );
};
