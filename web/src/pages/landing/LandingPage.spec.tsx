import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signUpNow } from '../../lib/account/signUp.ts';
import { LandingPage } from './LandingPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { signInHref } from './signIn.ts';
import { tellTimeZone } from './timeZone.ts';

const hrefOf = (name: string): URL =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://localhost');

describe('the landing page', () => {
  // shows 2.8, 2.9, 9.31
  it('shows the three feature cards, the feature section and the year', () => {
    render(<LandingPage />);
    const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(titles).toEqual([
      'One For All',
      'Show Them The Way',
      'Show Them The Money',
      'Instant Duplication',
      'No One Left Behind',
      'Global Ready',
    ]);
    expect(within(screen.getByRole('contentinfo')).getByText(/© 2025/)).toBeDefined();
  });

  // shows 1.6, 1.8, 7.24
  it('signs in from the header and creates an account from both free offers, with the browser’s time zone', () => {
    render(<LandingPage />);
    const header = within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' });
    expect(header.getAttribute('href')).toBe(signInHref());
    tellTimeZone();
    for (const name of ['Get Started Free', 'Start Your Free Trial']) {
      expect(hrefOf(name).pathname).toBe('/api/login');
      expect(hrefOf(name).searchParams.get('screen')).toBe('create');
      expect(hrefOf(name).searchParams.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    }
  });

  it.each(['invited', 'closed'] as const)('offers only to sign in where sign-up is %s, and says why', (signUp) => {
    render(<LandingPage signUp={signUp} />);
    expect(screen.queryByRole('link', { name: /free/iu })).toBeNull();
    expect(screen.queryByText(/for free|Free for/u)).toBeNull();
    const links = screen.getAllByRole('link', { name: 'Sign In' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(4).fill(signInHref()));
    expect(screen.getByText(signUp === 'invited' ? /by invitation only/u : /New accounts are closed/u)).toBeDefined();
  });

  it('reads from the page what the server says about sign-up', () => {
    const page = (content: string): Document =>
      new DOMParser().parseFromString(`<meta name="upline-sign-up" content="${content}">`, 'text/html');
    expect(['open', 'invited', 'closed', '__SIGN_UP__'].map((value) => signUpNow(page(value)))).toEqual([
      'open',
      'invited',
      'closed',
      'open',
    ]);
  });

  // shows 1.7, 1.9
  it('makes the four claims and offers a demo', () => {
    render(<LandingPage />);
    const claims = screen.getByRole('region', { name: 'What teams get' }).textContent;
    for (const claim of [
      '28-day',
      'team transformation',
      'Instant',
      'duplication',
      'Multi-language',
      'operation',
      '20% or more',
      'productivity gain',
    ])
      expect(claims).toContain(claim);
    expect(screen.getByRole('button', { name: 'Book a Demo' })).toBeDefined();
  });
});

describe('any other path while signed out', () => {
  // shows 2.4
  it('says so in the words of the product and comes back after the sign-in', () => {
    render(<NotFoundPage path="/prospects" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    expect(hrefOf('Sign In').searchParams.get('returnTo')).toBe('/prospects');
  });
});
