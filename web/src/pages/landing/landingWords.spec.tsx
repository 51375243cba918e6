import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { LandingPage } from './LandingPage.tsx';

describe('the landing page', () => {
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

  it('does nothing yet when a demo is booked', async () => {
    render(<LandingPage />);
    const before = [location.href, document.body.innerHTML];
    await userEvent.click(screen.getByRole('button', { name: 'Book a Demo' }));
    expect([location.href, document.body.innerHTML]).toEqual(before);
  });
});
