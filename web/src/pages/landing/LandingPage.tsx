import type { SignUp } from '@upline/contracts';
import type { ReactNode } from 'react';
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
import { createAccountHref, signInHref } from './signIn.ts';

const claims = [
  { figure: '28-day', text: 'team transformation' },
  { figure: 'Instant', text: 'duplication' },
  { figure: 'Multi-language', text: 'operation' },
  { figure: '20% or more', text: 'productivity gain' },
];

const cards = [
  {
    title: 'One For All',
    text: 'One library of videos, PDFs and links. Add it once, and everybody shares the same, current message.',
    picture: <LibraryPicture />,
  },
  {
    title: 'Show Them The Way',
    text: 'A live feed of what the team does today. New members see how it is done and do the next step themselves.',
    picture: <StepsPicture />,
  },
  {
    title: 'Show Them The Money',
    text: 'Every share is a tracked link. See who opened it, whom to call next, and who climbs the leaderboard.',
    picture: <RankPicture />,
  },
];

const features = [
  {
    title: 'Instant Duplication',
    text: 'Your best rep’s playbook becomes everyone’s. Add a video, a PDF or a page, and a second later the whole team can share it, each with a link of their own.',
    picture: <DuplicatePicture />,
  },
  {
    title: 'No One Left Behind',
    text: 'See at a glance who was active this week and who needs a follow-up, while there is still time to help.',
    picture: <FollowUpPicture />,
  },
  {
    title: 'Global Ready',
    text: 'Multi-language operation on every phone: names and notes in any script, and weeks that follow your team’s own time zone.',
    picture: <GreetingsPicture />,
  },
];

const Claims = () => (
  <section className="claims" aria-label="What teams get">
    <dl className="wrap">
      {claims.map(({ figure, text }) => (
        <div key={figure}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
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
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  </article>
);

/** What the buttons promise: nothing that the server would refuse. */
const offers: Record<SignUp, { start: string; fine: string; trial: string; trialText: string }> = {
  open: {
    start: 'Get Started Free',
    fine: 'Free for up to 10 team members.',
    trial: 'Start Your Free Trial',
    trialText: 'Bring up to ten people for free, share what works, and watch the numbers move.',
  },
  invited: {
    start: 'Sign In',
    fine: 'New accounts are by invitation only: open the link you were sent.',
    trial: 'Sign In',
    trialText: 'Open the link of your invitation, share what works, and watch the numbers move.',
  },
  closed: {
    start: 'Sign In',
    fine: 'For teams that already have an account here. New accounts are closed.',
    trial: 'Sign In',
    trialText: 'Sign in, share what works, and watch the numbers move.',
  },
};

/** Where the offers lead: to an account, or to the sign-in where nobody may just make one. */
const startHref = (signUp: SignUp): string => (signUp === 'open' ? createAccountHref() : signInHref());

type Props = { signUp: SignUp; contactUrl: string | null };

const Hero = ({ signUp, contactUrl }: Props) => (
  <section className="hero wrap">
    <div className="hero-text">
      <p className="eyebrow">For network-marketing teams</p>
      <h1>Build a team that builds itself.</h1>
      <p className="lead">
        Upline puts your best content in every member’s hands, shows who opened what, and keeps everyone moving. A
        28-day team transformation, one share at a time.
      </p>
      <div className="actions">
        <a className="button button-primary button-large" href={startHref(signUp)}>
          {offers[signUp].start}
        </a>
        <BookDemo contactUrl={contactUrl} />
      </div>
      <p className="fine">{offers[signUp].fine}</p>
    </div>
    <HeroPicture />
  </section>
);

/** The public front page (specification, sections 1 and 2). */
export const LandingPage = ({ signUp = 'open', contactUrl = null }: Partial<Props>) => {
  const href = signInHref();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <div className="wrap">
          <Brand />
          <nav aria-label="Page">
            <a className="top-link" href="#why">
              Why Upline
            </a>
            <a className="top-link" href="#features">
              Features
            </a>
            <a className="button button-quiet" href={href}>
              Sign In
            </a>
          </nav>
        </div>
      </header>
      <main id="main">
        <Hero signUp={signUp} contactUrl={contactUrl} />
        <Claims />
        <section className="wrap section" id="why">
          <h2>One message, one way, one scoreboard</h2>
          <div className="cards">
            {cards.map((card) => (
              <Part key={card.title} level="card" {...card} />
            ))}
          </div>
        </section>
        <section className="wrap section" id="features">
          <h2>Made to be repeated</h2>
          <div className="rows">
            {features.map((feature) => (
              <Part key={feature.title} level="row" {...feature} />
            ))}
          </div>
        </section>
        <section className="wrap">
          <div className="trial">
            <h2>Give your team 28 days.</h2>
            <p>{offers[signUp].trialText}</p>
            <a className="button button-accent button-large" href={startHref(signUp)}>
              {offers[signUp].trial}
            </a>
          </div>
        </section>
      </main>
      <footer className="foot wrap">
        <Brand />
        <p>© 2025 Upline</p>
        <a href={href}>Sign In</a>
      </footer>
    </>
  );
};
