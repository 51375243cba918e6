import { compile, middleware, serialize, stringify } from 'stylis';
import { expect, test } from 'vitest';
import { mirrorStyles, stylePlugins } from './mirroring.ts';

const written = (css: string): string => serialize(compile(css), middleware([...stylePlugins(), stringify]));

test('gives the prefix to what a browser knows by it alone', () => {
  expect(written('.a{user-select:none;mask-image:none;}')).toBe(
    '.a{-webkit-user-select:none;user-select:none;-webkit-mask-image:none;mask-image:none;}',
  );
});

test('writes what every browser knows once', () => {
  const css = '.a{display:flex;align-items:center;transition:transform 1s;position:sticky;}';
  expect(written(css)).toBe(css);
});

test('keeps the prefix where the styles are turned around', async () => {
  await mirrorStyles();
  expect(written('.a{margin-left:4px;user-select:none;}')).toBe(
    '.a{margin-right:4px;-webkit-user-select:none;user-select:none;}',
  );
});
