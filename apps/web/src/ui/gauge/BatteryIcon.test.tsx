import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BatteryIcon } from './BatteryIcon.js';

const drawn = (percentage: number, charging = false, connected = true) =>
  renderToStaticMarkup(<BatteryIcon battery={{ connected, percentage, charging }} />);

test.each([
  [9, false, '10', 'red', '1.56'],
  [24, false, '10', 'yellow', '1.56'],
  [25, false, '30', 'yellow', '3.9'],
  [50, false, '50', 'green', '6.5'],
  [75, false, '100', 'green', '13'],
  [94, true, 'charge', 'green', '6.5'],
  [95, true, 'charge_100', 'green', '13'],
])('a battery at %i %%, charging %s, has the icon %s in %s', (percentage, charging, icon, colour, width) => {
  const markup = drawn(percentage, charging);
  expect(markup).toContain(`data-icon="${icon}"`);
  expect(markup).toContain(`data-colour="${colour}"`);
  expect(markup).toContain(`width="${width}"`);
  expect(markup).toContain(`${percentage}\u00A0%`);
});

test('an unknown battery has a dash and a word', () => {
  expect(drawn(50, false, false)).toContain('—');
});
