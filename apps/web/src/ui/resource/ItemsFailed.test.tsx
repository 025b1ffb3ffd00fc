import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ItemsFailed } from './ItemsFailed.js';

it('a list that cannot be loaded says so in the words of the specification, with why and a way to try again', () => {
  const markup = renderToStaticMarkup(<ItemsFailed error={new Error('no')} onRetry={() => undefined} />);
  expect(markup).toContain('Items cannot be displayed, contact support');
  expect(markup).toContain('role="alert"');
  expect(markup).toContain('Try again');
});
