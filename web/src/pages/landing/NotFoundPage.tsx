import { t } from '../../lib/words/text.ts';
import { Brand } from './Brand.tsx';
import { signInHref } from './signIn.ts';

/** Every path but `/` while signed out. Signing in leads back to the path that was asked for, `returnTo`. */
export const NotFoundPage = ({ path, returnTo = path }: { path: string; returnTo?: string }) => (
  <div className="missing">
    <header className="missing-head">
      <a href="/" aria-label={t('Upline, front page')}>
        <Brand />
      </a>
    </header>
    <main className="missing-card">
      <p className="missing-path" dir="ltr" aria-hidden="true">
        {path}
      </p>
      <h1>{t('404 Page Not Found')}</h1>
      <p>{t('Did you forget to add the page to the router?')}</p>
      <div className="actions">
        <a className="button button-primary" href={signInHref(returnTo)}>
          {t('Sign In')}
        </a>
        <a className="button button-quiet" href="/">
          {t('Go to the front page')}
        </a>
      </div>
    </main>
  </div>
);
