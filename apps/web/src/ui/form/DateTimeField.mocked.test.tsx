import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseZone } from '../../text/zone.js';
import { DateTimeField } from './DateTimeField.js';

vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
afterEach(() => chooseZone(null));

const shown = (value: number | null): string =>
  renderToStaticMarkup(<DateTimeField label="Begins" value={value} onChange={() => undefined} />);

it('shows a moment by the clocks of the zone of the preferences, and names it', () => {
  chooseZone('Asia/Tokyo');
  const markup = shown(Date.UTC(2026, 10, 27, 9));
  expect(markup).toContain('value="2026-11-27T18:00"');
  expect(markup).toContain('Begins · Tokyo (UTC+09:00)');
  expect(markup).not.toContain('<select');
});

it('asks which one is meant where clocks are set back', () => {
  chooseZone('Europe/Berlin');
  const markup = shown(Date.UTC(2026, 9, 25, 1, 30));
  expect(markup).toContain('value="2026-10-25T02:30"');
  expect(markup).toMatch(/<option value="1792891800000" selected="">The second time: Berlin \(UTC\+01:00\)/);
});
