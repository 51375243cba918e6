type Entry = { initials: string; hue: string; who: string; what: string; opened?: boolean };

/** The newest first. Four are seen; the script of the page takes the next one from the end (`moveFeed`). */
const entries: readonly Entry[] = [
  { initials: 'AM', hue: 'clay', who: 'Amara', what: 'shared Welcome video' },
  { initials: 'EB', hue: 'moss', who: 'Elif', what: 'joined the team' },
  { initials: 'ML', hue: 'clay', who: 'Maya’s link', what: 'was opened', opened: true },
  { initials: 'RP', hue: 'plum', who: 'Ravi', what: 'shared Product tour' },
  { initials: 'TN', hue: 'sea', who: 'Thanh', what: 'reached Silver' },
  { initials: 'SK', hue: 'sun', who: 'Sofia’s link', what: 'was opened', opened: true },
  { initials: 'JL', hue: 'moss', who: 'Jonas', what: 'added a prospect' },
];

const ages = ['just now', '1 minute ago', '4 minutes ago', '9 minutes ago'];

const Feed = () => (
  <ol className="feed">
    {entries.map(({ initials, hue, who, what, opened }, place) => (
      <li key={initials}>
        <span className={`face face-${hue}`}>{initials}</span>
        <span className="feed-line">
          <b>{who}</b> {what}
          <small>{ages[place]}</small>
        </span>
        {opened && <span className="feed-chip">Opened</span>}
      </li>
    ))}
  </ol>
);

const bars = [34, 46, 40, 58, 52, 71, 66, 88];
const views = 1284;

/** The product in small: the live feed, the week's views, and a shared link on a prospect's phone. */
export const HeroPicture = () => (
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
      <Feed />
    </div>
    <div className="panel panel-views">
      <span className="panel-label">Total Views</span>
      <b className="panel-count" data-views={views}>
        {views.toLocaleString('en')}
      </b>
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
          <small>/s/4kZ9mQ2x</small>
        </span>
      </span>
      <span className="message-seen">Opened 2 minutes ago</span>
    </div>
  </div>
);
