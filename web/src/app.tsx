import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/root/App.tsx';
import { loadLanguage } from './app/language/language.ts';
import { preloadScreen } from './app/screens.ts';
import { drawnHere, hasSession } from './app/session.ts';
import { takeOverFrom } from './lib/browser/surroundings.ts';
import { takePageAnswers } from './lib/sync/pageAnswers.ts';

const answers = takePageAnswers();

const draw = (): void => {
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <App signedIn={hasSession()} answers={answers} />
    </StrictMode>
  );
  // what came drawn is taken over as long as the answers that it was drawn from hold
  const drawn = answers.length > 0 && root.hasChildNodes() ? drawnHere() : null;
  if (drawn) {
    takeOverFrom(drawn);
    hydrateRoot(root, app);
    return;
  }
  root.replaceChildren();
  createRoot(root).render(app);
};

// with the screen, which is then drawn in one go; in English where the catalog does not come
void Promise.all([loadLanguage(), preloadScreen(location.pathname)]).then(draw, draw);
