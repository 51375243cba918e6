import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VirtualLines } from './VirtualLines.tsx';

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', NoResizeObserver));

const lines = (count: number): string[] => Array.from({ length: count }, (_none, place) => `Line ${place}`);

const Lines = ({ items, total = items.length }: { items: string[]; total?: number }) => (
  <VirtualLines
    items={items}
    total={total}
    label="Lines"
    keyOf={(item) => item}
    newest={null}
    estimate={40}
    onRange={() => undefined}
  >
    {(item, place) => `${item} at ${place}`}
  </VirtualLines>
);

describe('a list of lines', () => {
  it('draws a short list whole, and keeps its lines while it grows', () => {
    const { rerender } = render(<Lines items={lines(40)} />);
    const first = screen.getByText('Line 0 at 0');
    expect(screen.getByRole('list', { name: 'Lines' }).children).toHaveLength(40);
    rerender(<Lines items={['New', ...lines(40)]} />);
    expect(screen.getByText('New at 0')).toBeTruthy();
    expect(screen.getByText('Line 0 at 1')).toBe(first);
  });

  it('draws the first lines of a long list at once, also before the code for the others has come', () => {
    render(<Lines items={lines(100)} total={5000} />);
    for (const place of [0, 12, 23]) expect(screen.getByText(`Line ${place} at ${place}`)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Lines' }).children.length).toBeLessThan(100);
  });

  it('takes lines that have no size yet, as in a hidden page, to be as high as estimated', async () => {
    render(<Lines items={lines(100)} total={5000} />);
    const list = () => screen.getByRole('list', { name: 'Lines' });
    await vi.waitFor(() => expect(list().style.height).toBe(`${5000 * 40}px`), { timeout: 60_000 });
    expect(screen.getByText('Line 0 at 0').getAttribute('aria-setsize')).toBe('5000');
  });
});
