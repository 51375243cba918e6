import { message } from '@upline/contracts';
import type { LandingRenderer } from '@upline/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { speak, t } from '../../lib/words/text.ts';
import { LandingPage } from './LandingPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const title = message('Upline: build a team that builds itself');
const description = message(
  'Upline helps network-marketing teams share what works, see who opened it, and keep everyone moving.',
);

/** Tags for search engines, and for messengers that show a preview of a link. */
const LandingHead = () => (
  <>
    <title>{t(title)}</title>
    <meta name="description" content={t(description)} />
    <link rel="canonical" href="__PUBLIC_URL__/" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Upline" />
    <meta property="og:url" content="__PUBLIC_URL__/" />
    <meta property="og:title" content={t(title)} />
    <meta property="og:description" content={t(description)} />
    <meta property="og:image" content="__PUBLIC_URL__/preview.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={t(title)} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

const MissingHead = () => (
  <>
    <title>{t('404 Page Not Found')}</title>
    <meta name="robots" content="noindex" />
  </>
);

/** Renders the pages that are read without a session. Nothing of them is rendered again in the browser. */
export const { renderLanding, renderMissing }: LandingRenderer = {
  renderLanding: ({ locale, translate, signUp, contactUrl }) => {
    // a page is rendered in one go: no other language comes between
    speak({ locale, translate });
    return {
      head: renderToStaticMarkup(<LandingHead />),
      body: renderToStaticMarkup(<LandingPage signUp={signUp} contactUrl={contactUrl} />),
    };
  },
  renderMissing: ({ locale, translate }) => {
    speak({ locale, translate });
    return {
      head: renderToStaticMarkup(<MissingHead />),
      body: renderToStaticMarkup(<NotFoundPage path="__PATH__" returnTo="__RETURN_TO__" />),
    };
  },
};
