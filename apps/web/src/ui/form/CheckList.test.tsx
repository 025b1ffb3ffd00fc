import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckList } from './CheckList.js';

const shown = (value: readonly string[], max?: number): string =>
  renderToStaticMarkup(
    <CheckList
      label="Members"
      hint="In this order"
      empty="None"
      options={['a', 'b', 'c'].map((one) => ({ value: one, label: one }))}
      max={max}
      value={value}
      onChange={() => undefined}
    />,
  );
const disabled = (markup: string): number => markup.split('disabled=""').length - 1;

it('offers no more than its maximum, and says so; what is chosen can be taken away', () => {
  const full = shown(['a', 'b'], 2);
  expect(full).toContain('Maximum of 2 options selected');
  expect(disabled(full)).toBe(1);
  for (const free of [shown(['a'], 2), shown(['a', 'b', 'c'])]) {
    expect(free).not.toContain('Maximum of');
    expect(disabled(free)).toBe(0);
  }
});
