import { message } from '@upline/contracts';
import type { SignUp } from '@upline/contracts';
import type { ReactNode } from 'react';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { BookDemo } from './BookDemo.tsx';
import { Brand } from './Brand.tsx';
import {
  GreetingsPicture,
  DuplicatePicture,
  FollowUpPicture,
  LibraryPicture,
  RankPicture,
  StepsPicture,
} from './pictures.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import { offers } from './offers.ts';
import { createAccountHref, signInHref } from './signIn.ts';
import { Languages } from './Languages.tsx';

const claims = [
  message('<b>28-day</b> team transformation'),
  message('<b>Instant</b> duplication'),
  message('<b>Multi-language</b> operation'),
  message('<b>20% or more</b> productivity gain'),
];

const cards = [
  {
    title: message('One For All'),
    text: message(
      'One library of videos, PDFs and links. Add it once, and everybody shares the same, current message.',
    ),
    picture: <LibraryPicture />,
  },
  {
    title: message('Show Them The Way'),
    text: message(
      'A live feed of what the team does today. New members see how it is done and do the next step themselves.',
    ),
    picture: <StepsPicture />,
  },
  {
    title: message('Show Them The Money'),
    text: message(
      'Every share is a tracked link. See who opened it, whom to call next, and who climbs the leaderboard.',
    ),
    picture: <RankPicture />,
  },
];

const features = [
  {
    title: message('Instant Duplication'),
    text: message(
      'Your best rep’s playbook becomes everyone’s. Add a video, a PDF or a page, and a second later the whole ' +
        'team can share it, each with a link of their own.',
    ),
    picture: <DuplicatePicture />,
  },
  {
    title: message('No One Left Behind'),
    text: message(
      'See at a glance who was active this week and who needs a follow-up, while there is still time to help.',
    ),
    picture: <FollowUpPicture />,
  },
  {
    title: message('Global Ready'),
    text: message(
      'Multi-language operation on every phone: names and notes in any script, and weeks that follow your team’s ' +
        'own time zone.',
    ),
    picture: <GreetingsPicture />,
  },
];

const Claims = () => (
  <section className="claims" aria-label={t('What teams get')}>
    <ul className="wrap">
      {claims.map((claim) => (
        <li key={claim}>{rich(claim, { b: (inside) => <b>{inside}</b> })}</li>
      ))}
    </ul>
  </section>
);

const Part = ({
  title,
  text,
  picture,
  level,
}: {
  title: string;
  text: string;
  picture: ReactNode;
  level: 'card' | 'row';
}) => (
  <article className={level}>
    <div className="picture" aria-hidden="true">
      {picture}
    </div>
    <div>
      <h3>{t(title)}</h3>
      <p>{t(text)}</p>
    </div>
  </article>
);

/** Where the offers lead: to an account, or to the sign-in where nobody may just make one. */
const startHref = (signUp: SignUp): string => (signUp === 'open' ? createAccountHref() : signInHref());

type Props = { signUp: SignUp; contactUrl: string | null };

const Hero = ({ signUp, contactUrl }: Props) => (
  <section className="hero wrap">
    <div className="hero-text">
      <p className="eyebrow">{t('For network-marketing teams')}</p>
      <h1>{t('Build a team that builds itself.')}</h1>
      <p className="lead">
        {t(
          'Upline puts your best content in every member’s hands, shows who opened what, and keeps everyone ' +
            'moving. A 28-day team transformation, one share at a time.',
        )}
      </p>
      <div className="actions">
        <a className="button button-primary button-large" href={startHref(signUp)}>
          {t(offers[signUp].start)}
        </a>
        <BookDemo contactUrl={contactUrl} />
      </div>
      <p className="fine">{t(offers[signUp].fine)}</p>
    </div>
    <HeroPicture />
  </section>
);

const Foot = ({ href }: { href: string }) => (
  <>
    <footer className="foot wrap">
      <Brand />
      <p>© 2025 Upline</p>
      <a href={href}>{t('Sign In')}</a>
    </footer>
    <Languages />
  </>
);

/** The public front page (specification, sections 1 and 2). */
export const LandingPage = ({ signUp = 'open', contactUrl = null }: Partial<Props>) => {
  const href = signInHref();
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className="top">
        <div className="wrap">
          <Brand />
          <nav aria-label={t('Page ##navigation')}>
            <a className="top-link" href="#why">
              {t('Why Upline')}
            </a>
            <a className="top-link" href="#features">
              {t('Features ##of the product')}
            </a>
            <a className="button button-quiet" href={href}>
              {t('Sign In')}
            </a>
          </nav>
        </div>
      </header>
      <main id="main">
        <Hero signUp={signUp} contactUrl={contactUrl} />
        <Claims />
        <section className="wrap section" id="why">
          <h2>{t('One message, one way, one scoreboard')}</h2>
          <div className="cards">
            {cards.map((card) => (
              <Part key={card.title} level="card" {...card} />
            ))}
          </div>
        </section>
        <section className="wrap section" id="features">
          <h2>{t('Made to be repeated')}</h2>
          <div className="rows">
            {features.map((feature) => (
              <Part key={feature.title} level="row" {...feature} />
            ))}
          </div>
        </section>
        <section className="wrap">
          <div className="trial">
            <h2>{t('Give your team 28 days.')}</h2>
            <p>{t(offers[signUp].trialText)}</p>
            <a className="button button-accent button-large" href={startHref(signUp)}>
              {t(offers[signUp].trial)}
            </a>
          </div>
        </section>
      </main>
      <Foot href={href} />
    </>
  );
};
