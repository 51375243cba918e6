import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { screens } from '../screens.ts';
import { SignedIn } from './SignedIn.tsx';
import { ScreenBoundary } from '../../ui/state/ScreenBoundary.tsx';

const NotFoundPage = lazy(async () => ({
  default: (await import('../../pages/notFound/NotFoundPage.tsx')).NotFoundPage,
}));

const isPublic = ({ access }: (typeof screens)[number]): boolean => access === 'public';

/**
 * Which address shows which screen (specification, section 2). Public screens open for anyone, the others need a
 * session.
 */
export const AppRoutes = ({ signedIn }: { signedIn: boolean }) => (
  <Routes>
    {screens.filter(isPublic).map(({ path, Screen }) => (
      <Route
        key={path}
        path={path}
        element={
          <ScreenBoundary>
            <Suspense>
              <Screen />
            </Suspense>
          </ScreenBoundary>
        }
      />
    ))}
    {signedIn && (
      <Route element={<SignedIn />}>
        {screens
          .filter((screen) => !isPublic(screen))
          .map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
      </Route>
    )}
    <Route
      path="*"
      element={
        <ScreenBoundary>
          <Suspense>
            <NotFoundPage />
          </Suspense>
        </ScreenBoundary>
      }
    />
  </Routes>
);
