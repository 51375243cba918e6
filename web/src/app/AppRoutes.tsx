import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from './lazyScreen.ts';
import { NotFoundPage } from '../pages/notFound/NotFoundPage.tsx';
import { screens } from './screens.ts';
import { SignedIn } from './SignedIn.tsx';

const invite = lazyScreen(async () => (await import('../pages/invitation/InvitePage.tsx')).InvitePage);

const invitation = (
  <Suspense>
    <invite.Screen />
  </Suspense>
);

/** Which address shows what (specification, section 2). An invitation opens for anyone; all else needs a session. */
export const AppRoutes = ({ signedIn }: { signedIn: boolean }) => (
  <Routes>
    <Route path="/invite/:token" element={invitation} />
    {signedIn && (
      <Route element={<SignedIn />}>
        {Object.entries(screens).map(([path, { Screen }]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
    )}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
