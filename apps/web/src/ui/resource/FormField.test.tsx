import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Field } from './form.js';
import { FormField } from './FormField.js';

const shown = (field: Field<string>): string =>
  renderToStaticMarkup(
    <FormField
      field={field}
      isFirst={false}
      disabled={false}
      value="not-to-be-read"
      error={undefined}
      onChange={() => undefined}
      onLeave={() => undefined}
    />,
  );

const common = { name: 'secret', label: 'Secret', check: () => null } as const;

it.each<[string, Field<string>]>([
  ['a secret', { ...common, kind: 'text', type: 'password' }],
  ['a secret of several lines', { ...common, kind: 'lines', lines: 4, isSecret: true }],
])('%s is hidden until it is shown, and no browser fills in a password of the user', (_, field) => {
  const markup = shown(field);
  expect(markup).toContain('>Show</button>');
  expect(markup).toMatch(/type="password"|data-hidden="true"/);
  expect(markup).toMatch(/autoComplete="(new-password|off)"/i);
});

it.each<[string, Field<string>]>([
  ['a text', { ...common, kind: 'text' }],
  ['a text of several lines', { ...common, kind: 'lines', lines: 4 }],
])('%s can be read', (_, field) => {
  expect(shown(field)).not.toMatch(/button|password|data-hidden/);
});
