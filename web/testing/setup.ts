import { cleanup, configure } from '@testing-library/react';
import { defaultLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { afterAll, afterEach, vi } from 'vitest';
import { speak } from '../src/lib/words/text.ts';

// Runs before each spec file. Spec files share their modules and the document of their worker, so every test cleans up.

// the code of a lazy screen or dialog is compiled at its first use, which takes seconds on a busy machine
speak({ locale: defaultLocale, translate: translateTo(defaultLocale) });

configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // every rendering adds its own styles, and jsdom matches each of them whenever a test asks for a role
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

// the shell fetches the other screens ahead: an import must not outlive the environment of its spec file
afterAll(() => vi.dynamicImportSettled());
