import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dropDrafts } from './lib/draftStorage.ts';
import { LandingPage } from './pages/landing/LandingPage.tsx';
import { NotFoundPage } from './pages/landing/NotFoundPage.tsx';
import './pages/landing/landing.css';
import './pages/landing/pictures.css';

// the scheme chosen inside the product holds outside it too
const chosenScheme = (): string | null => {
  try {
    return localStorage.getItem('mui-mode');
  } catch {
    return null;
  }
};

// nobody is signed in
dropDrafts();

const scheme = chosenScheme();
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme;

const path = location.pathname;
const found = path === '/';
if (!found) document.title = '404 Page Not Found';

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{found ? <LandingPage /> : <NotFoundPage path={path} />}</StrictMode>);
