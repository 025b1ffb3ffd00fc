import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { unitOf } from '../../../live/testing/rows.js';
import { commands } from '../../../text/en/commands.js';
import { addMessages } from '../../../text/t.js';
import UpgradeField from './UpgradeField.js';

const rows = vi.hoisted(() => new Map<string, unknown>());
// The test covers units with other software, for which the field sends no requests.
vi.mock('../../../api/client.js', () => ({ api: {} }));
vi.mock('../../../live/store/live.js', () => ({ live: { units: { rows } } }));

addMessages(commands);
for (const [uid, swVersion] of [
  ['a', '9.2.1'],
  ['b', '9.2.1'],
  ['c', '9.2.6'],
] as const)
  rows.set(uid, unitOf(uid, { swVersion }));

const shown = (ids: readonly string[], version: string) =>
  renderToStaticMarkup(<UpgradeField ids={ids} version={version} disabled={false} onVersion={() => undefined} />);
const WARNING = 'Version 9.2.1 loses its configuration in this upgrade: upgrade to 9.2.6 first';

test('units on 9.2.1 are warned of once before they are upgraded, and no others', () => {
  expect(shown(['a', 'b', 'c'], '9.5').split(WARNING)).toHaveLength(2);
  expect(shown(['c'], '9.5')).not.toContain(WARNING);
  expect(shown(['a', 'b'], '9.2.6')).not.toContain(WARNING);
  expect(shown(['a'], '9.')).not.toContain(WARNING);
});
