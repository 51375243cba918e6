import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { screens } from '../screens.ts';
import { SignedIn } from './SignedIn.tsx';
import { ScreenBoundary } from '../../ui/state/ScreenBoundary.tsx';

const NotFoundPage = lazy(async () => ({
  default: (await import('../../pages/notFound/NotFoundPage.tsx')).NotFoundPage,
}));

/** A screen without the shell, which has no other boundary around it. */
const Alone = ({ children }: { children: ReactNode }) => (
  <ScreenBoundary>
    <Suspense>{children}</Suspense>
  </ScreenBoundary>
);

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
          <Alone>
            <Screen />
          </Alone>
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
        <Alone>
          <NotFoundPage />
        </Alone>
      }
    />
  </Routes>
);
