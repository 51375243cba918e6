import { cleanup, configure } from '@testing-library/react';
import { defaultLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { afterAll, afterEach, vi } from 'vitest';
import { speak } from '../src/lib/words/text.ts';
import { leaveOutStyles } from './styles.ts';

// Runs before each spec file. Spec files share their modules and the document of their worker, so every test cleans up.

// the code of a lazy screen or dialog is compiled at its first use, which takes seconds on a busy machine
speak({ locale: defaultLocale, translate: translateTo(defaultLocale) });

// a spec that needs styles says so: `drawStyles`
leaveOutStyles();

configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  // where styles are drawn, every rendering adds its own, and jsdom matches each of them for every role
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

// the shell fetches the other screens ahead: an import must not outlive the environment of its spec file
afterAll(() => vi.dynamicImportSettled());
