import type { EmotionCache } from '@emotion/cache';
import type { PageAnswer } from '@upline/contracts';
import type { ComponentType, ReactNode } from 'react';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { brandIn } from '../../lib/sync/pageAnswers.ts';
import { ClientRoot } from './ClientRoot.tsx';
import { ToastProvider } from '../../ui/toast/ToastProvider.tsx';
import { ErrorBoundary } from '../../ui/state/ErrorBoundary.tsx';
import { ScreenFailure } from '../../ui/state/ScreenBoundary.tsx';
import { pressAgain } from '../session.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';

type Props = {
  /** What the server said when it sent the page. */
  signedIn: boolean;
  /** The answers inside the page. */
  answers: readonly PageAnswer[];
  /** What holds the styles, and the router, where no browser does. */
  styles?: EmotionCache;
  Router?: ComponentType<{ children: ReactNode }>;
};

/** Last of all, when the others can act on it. */
const EarlyPresses = () => {
  useEffect(pressAgain, []);
  return null;
};

/** The product. */
export const App = ({ signedIn, answers, styles, Router = BrowserRouter }: Props) => (
  <ThemeRoot brand={brandIn(answers)} {...(styles ? { styles } : {})}>
    <ErrorBoundary fallback={(retry) => <ScreenFailure onRetry={retry} signsOut={signedIn} />}>
      <ToastProvider>
        <ClientRoot answers={answers}>
          <Router>
            <AppRoutes signedIn={signedIn} />
          </Router>
          <EarlyPresses />
        </ClientRoot>
      </ToastProvider>
    </ErrorBoundary>
  </ThemeRoot>
);
