import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rich } from './rich.tsx';

describe('a message with tags', () => {
  it('draws what stands between them', () => {
    const { container } = render(
      <p>
        {rich('Read <b>the <i>terms</i></b> first', { b: (inside) => <b>{inside}</b>, i: (inside) => <i>{inside}</i> })}
      </p>,
    );
    expect(container.innerHTML).toBe('<p>Read <b>the <i>terms</i></b> first</p>');
  });

  it('takes a tag in a value as text', () => {
    const { container } = render(
      <p>{rich('<b>{name}</b> joined', { b: (inside) => <b>{inside}</b> }, { name: '<b>x</b>' })}</p>,
    );
    expect(container.innerHTML).toBe('<p><b>&lt;b&gt;x&lt;/b&gt;</b> joined</p>');
  });
});
