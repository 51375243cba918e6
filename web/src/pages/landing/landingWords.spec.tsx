import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LandingPage } from './LandingPage.tsx';
import { opens } from './openDialogs.ts';

describe('the landing page', () => {
  // shows 2.7
  it('has a header, a hero, a call to try it and a footer, in this order', () => {
    render(<LandingPage />);
    const places = [
      within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }),
      screen.getByRole('heading', { level: 1 }),
      screen.getByRole('heading', { name: 'One For All' }),
      screen.getByRole('heading', { name: 'Instant Duplication' }),
      screen.getByRole('link', { name: 'Start Your Free Trial' }),
      screen.getByRole('contentinfo'),
    ];
    for (const [index, place] of places.slice(1).entries())
      expect((places[index]?.compareDocumentPosition(place) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  // shows 1.7
  it('says that no demo can be booked where the operator gave no address', () => {
    render(<LandingPage />);
    const target = screen.getByRole('button', { name: 'Book a Demo' }).getAttribute(opens);
    expect(document.getElementById(target ?? '')?.textContent).toMatch(/^No demo can be booked here yet/u);
  });

  // shows 1.7
  it.each(['https://example.test/contact', 'mailto:hello@example.test'])('leads to %s for a demo', (contactUrl) => {
    render(<LandingPage contactUrl={contactUrl} />);
    expect(screen.getByRole('link', { name: 'Book a Demo' }).getAttribute('href')).toBe(contactUrl);
  });
});
