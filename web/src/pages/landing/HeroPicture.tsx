import { message } from '@upline/contracts';
import { formatCount } from '../../lib/words/format.ts';
import { rich } from '../../lib/words/rich.tsx';
import { formatTag, t } from '../../lib/words/text.ts';
type Entry = { initials: string; hue: string; line: string; opened?: boolean };

/** The newest first. Four are seen; the script of the page takes the next one from the end (`moveFeed`). */
const entries: readonly Entry[] = [
  { initials: 'AM', hue: 'clay', line: message('<b>Amara</b> shared Welcome video') },
  { initials: 'EB', hue: 'moss', line: message('<b>Elif</b> joined the team') },
  { initials: 'ML', hue: 'clay', line: message('<b>Maya’s link</b> was opened'), opened: true },
  { initials: 'RP', hue: 'plum', line: message('<b>Ravi</b> shared Product tour') },
  { initials: 'TN', hue: 'sea', line: message('<b>Thanh</b> reached Silver') },
  { initials: 'SK', hue: 'sun', line: message('<b>Sofia’s link</b> was opened'), opened: true },
  { initials: 'JL', hue: 'moss', line: message('<b>Jonas</b> added a prospect') },
];

const minutes = [1, 4, 9];

const agesOf = (): readonly string[] => {
  const ago = new Intl.RelativeTimeFormat(formatTag());
  return [t('moments ago'), ...minutes.map((count) => ago.format(-count, 'minute'))];
};

const Feed = () => {
  const ages = agesOf();
  return (
    <ol className="feed">
      {entries.map(({ initials, hue, line, opened }, place) => (
        <li key={initials}>
          <span className={`face face-${hue}`}>{initials}</span>
          <span className="feed-line">
            {rich(line, { b: (inside) => <b>{inside}</b> })}
            <small>{ages[place]}</small>
          </span>
          {opened && <span className="feed-chip">{t('Opened ##link')}</span>}
        </li>
      ))}
    </ol>
  );
};

const bars = [34, 46, 40, 58, 52, 71, 66, 88];
const views = 1284;

/** The product in small: the live feed, the week's views, and a shared link on a prospect's phone. */
export const HeroPicture = () => (
  <div
    className="stage"
    role="img"
    aria-label={t('A team’s live activity feed, its views this week and a shared link opened by a prospect')}
  >
    <div className="panel panel-feed">
      <div className="panel-head">
        <span>{t('Recent Team Activity')}</span>
        <span className="live">{t('Live ##feed')}</span>
      </div>
      <Feed />
    </div>
    <div className="panel panel-views">
      <span className="panel-label">{t('Total Views')}</span>
      <b className="panel-count" data-views={views} data-format={formatTag()}>
        {formatCount(views)}
      </b>
      <span className="bars">
        {bars.map((height, index) => (
          <i key={index} style={{ height: `${height}%` }} />
        ))}
      </span>
    </div>
    <div className="panel panel-message">
      <span className="message-text">{t('Hi Lena, this is the video I told you about')}</span>
      <span className="message-card">
        <span className="message-play" />
        <span>
          <b>{t('Welcome video')}</b>
          <small dir="ltr">/s/4kZ9mQ2x</small>
        </span>
      </span>
      <span className="message-seen">{t('Opened 2 minutes ago')}</span>
    </div>
  </div>
);
