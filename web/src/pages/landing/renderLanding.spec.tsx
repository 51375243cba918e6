import { createTranslate, fillMarkers, localeTags } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { renderLanding, renderMissing } from './renderLanding.tsx';

const english = { locale: 'en', translate: createTranslate('en', {}) } as const;

describe('the landing page as a server sends it', () => {
  // shows I49
  it('reads without scripts: its texts and links are in the markup', () => {
    const { body } = renderLanding({ ...english, signUp: 'open', contactUrl: null });
    for (const text of [
      'Build a team that builds itself.',
      'Get Started Free',
      'Start Your Free Trial',
      '© 2025 Upline',
    ])
      expect(body).toContain(text);
    expect(body).toContain('href="/api/login"');
  });

  // shows 2.87
  it.each(['invited', 'closed'] as const)('offers no account where sign-up is %s', (signUp) => {
    const { body } = renderLanding({ ...english, signUp, contactUrl: null });
    expect(body).not.toMatch(/free/iu);
  });

  it('links to itself in each language, and marks its own', () => {
    const { body } = renderLanding({ ...english, signUp: 'open', contactUrl: null });
    expect(body.match(/href="\/\?language=[\w-]+"/gu)).toHaveLength(localeTags.length);
    expect(body).toMatch(/lang="en"[^>]*aria-current="true"/u);
  });

  it('has tags for previews, with addresses of the installation', () => {
    const { head } = renderLanding({ ...english, signUp: 'open', contactUrl: null });
    const filled = fillMarkers(head, { PUBLIC_URL: 'https://upline.example' });
    expect(filled).toContain('<meta property="og:image" content="https://upline.example/preview.png"/>');
    expect(filled).toContain('<meta property="og:title"');
    expect(filled).not.toContain('__');
  });

  it('shows the address that was not found, and returns to it', () => {
    const { body } = renderMissing(english);
    const filled = fillMarkers(body, { PATH: '/team', RETURN_TO: '%2Fteam' });
    expect(filled).toContain('>/team</p>');
    expect(filled).toContain('href="/api/login?returnTo=%2Fteam"');
  });
});
