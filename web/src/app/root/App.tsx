import { BrowserRouter } from 'react-router-dom';
import { ClientRoot } from './ClientRoot.tsx';
import { ToastProvider } from '../../ui/toast/ToastProvider.tsx';
import { ErrorBoundary } from '../../ui/state/ErrorBoundary.tsx';
import { ScreenFailure } from '../../ui/state/ScreenBoundary.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';

/** The product. `signedIn` is what the server said when it sent the page. */
export const App = ({ signedIn }: { signedIn: boolean }) => (
  <ThemeRoot>
    <ErrorBoundary fallback={(retry) => <ScreenFailure onRetry={retry} signsOut={signedIn} />}>
      <ToastProvider>
        <ClientRoot>
          <BrowserRouter>
            <AppRoutes signedIn={signedIn} />
          </BrowserRouter>
        </ClientRoot>
      </ToastProvider>
    </ErrorBoundary>
  </ThemeRoot>
);
