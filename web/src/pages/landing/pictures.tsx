import { t } from '../../lib/words/text.ts';

const people = [
  { initials: 'AM', hue: 'clay' },
  { initials: 'JL', hue: 'moss' },
  { initials: 'SK', hue: 'sun' },
] as const;

const Face = ({ initials, hue }: { initials: string; hue: string }) => (
  <span className={`face face-${hue}`}>{initials}</span>
);

/** One library: three kinds of content in one stack. */
export const LibraryPicture = () => (
  <div className="pic-library">
    {[t('Video'), t('PDF'), t('Link ##kind of asset')].map((kind, index) => (
      <span key={kind} className={`sheet sheet-${index}`}>
        <i />
        <em>{kind}</em>
      </span>
    ))}
  </div>
);

/** The way: a few steps, the first ones done. */
export const StepsPicture = () => (
  <ul className="pic-steps">
    {[
      { step: t('Watch the welcome video'), done: true },
      { step: t('Share it with three people'), done: true },
      { step: t('Call everyone who opened it'), done: false },
    ].map(({ step, done }) => (
      <li key={step} className={done ? 'done' : 'next'}>
        <i />
        {step}
      </li>
    ))}
  </ul>
);

/** The money: a leaderboard of three. */
export const RankPicture = () => (
  <div className="pic-rank">
    {people.map((person, index) => (
      <span key={person.initials} className={`rank rank-${index}`}>
        <Face {...person} />
        <i>{index + 1}</i>
      </span>
    ))}
  </div>
);

/** One asset becomes three links. */
export const DuplicatePicture = () => (
  <div className="pic-copy">
    <span className="copy-source">
      <i />
      {t('Product tour')}
    </span>
    <svg viewBox="0 0 240 64" preserveAspectRatio="none">
      <path d="M120 0C120 40 40 24 40 64M120 0v64M120 0c0 40 80 24 80 64" />
    </svg>
    <span className="copy-row">
      {people.map((person, index) => (
        <span key={person.initials} className="copy-link">
          <Face {...person} />
          <em dir="ltr">/s/{['4kZ9', 'p7Qd', 'Xw2m'][index]}</em>
        </span>
      ))}
    </span>
  </div>
);

/** The active members, and those who need a call. */
export const FollowUpPicture = () => (
  <ul className="pic-team">
    {[
      { initials: 'AM', hue: 'clay', name: 'Amara', shares: 12, active: true },
      { initials: 'RP', hue: 'plum', name: 'Ravi', shares: 7, active: true },
      { initials: 'TN', hue: 'sea', name: 'Thanh', shares: 0, active: false },
    ].map(({ name, shares, active, ...face }) => (
      <li key={name}>
        <Face {...face} />
        <span>
          <b>{name}</b>
          <small>{t('{count, number} this week ##shares', { count: shares })}</small>
        </span>
        <em className={active ? 'tag-active' : 'tag-help'}>
          {active ? t('Active ##member') : t('Need Follow-up ##member')}
        </em>
      </li>
    ))}
  </ul>
);

const greetings = [
  { text: 'Willkommen', lang: 'de' },
  { text: 'Bienvenidos', lang: 'es' },
  { text: 'Bem-vindos', lang: 'pt' },
  { text: 'Chào mừng', lang: 'vi' },
  { text: 'Καλώς ήρθατε', lang: 'el' },
  { text: 'Ласкаво просимо', lang: 'uk' },
  { text: 'Hoş geldiniz', lang: 'tr' },
  { text: 'Welcome', lang: 'en' },
];

/** The same greeting in the team's languages. */
export const GreetingsPicture = () => (
  <div className="pic-globe">
    {greetings.map(({ text, lang }) => (
      <span key={lang} lang={lang}>
        {text}
      </span>
    ))}
  </div>
);
