import { defaultColors, logo } from '@upline/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import icon from '../../../public/favicon.svg?raw';
import { Brand } from './Brand.tsx';

const shapesOf = (markup: string): string[] => [...markup.matchAll(/ (?:d|cx|cy|r|rx)="[^"]+"/gu)].map(String);

describe('the mark', () => {
  // shows I49
  it('is the same on the pages and in the browser’s tab', () => {
    expect(shapesOf(icon)).toEqual(shapesOf(renderToStaticMarkup(<Brand />)));
    expect(icon).toContain(`stroke-width="${logo.lineWidth}"`);
  });

  it('has the product’s colours in the browser’s tab', () => {
    const colors = [...icon.matchAll(/fill="(#[^"]+)"/gu)].map(([, color]) => color);
    expect(colors.slice(0, 2)).toEqual(
      [defaultColors.primaryColor, defaultColors.accentColor].map((one) => one.toLowerCase()),
    );
  });
});
