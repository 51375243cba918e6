import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/root/App.tsx';
import { loadLanguage } from './app/language/language.ts';
import { preloadScreen } from './app/screens.ts';
import { hasSession } from './app/session.ts';

const draw = (): void => {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App signedIn={hasSession()} />
      </StrictMode>,
    );
};

// with the screen, which is then drawn in one go; in English where the catalog does not come
void Promise.all([loadLanguage(), preloadScreen(location.pathname)]).then(draw, draw);
