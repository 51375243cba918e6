import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { lazyScreen } from './lazyScreen.tsx';

const show = (Screen: ComponentType): void =>
  void render(
    <Suspense fallback="loading">
      <Screen />
    </Suspense>,
  );

it('a screen whose code is there is drawn at once, with nothing in its place before', async () => {
  const { Screen, preload } = lazyScreen(async () => () => <p>the screen</p>);
  await preload();
  show(Screen);
  expect(document.body.textContent).toBe('the screen');
});

it('a screen whose code is not there comes after what stands in its place', async () => {
  const { Screen } = lazyScreen(async () => () => <p>the screen</p>);
  show(Screen);
  expect(document.body.textContent).toBe('loading');
  await screen.findByText('the screen');
});

it('code that cannot be fetched ahead fails where the screen is shown, not before', async () => {
  const { preload } = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(preload()).resolves.toBeUndefined();
});
