import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnitLine } from './UnitName.js';

const lineOf = (calls: boolean): string =>
  renderToStaticMarkup(
    <UnitLine
      unit={{
        online: true,
        lastSeenAt: null,
        alerts: { battery: { id: 'a', type: 'battery', severity: 'warning', text: 'Battery at 12 %', since: 1 } },
        statusText: '',
        comment: '',
        status: 'online',
        totalBitrate: 0,
        applications: { audioRoom: { state: 'connected', roomId: 'r', calls } },
      }}
    />,
  );

it('a crew that waits for an answer comes before an alert', () => {
  expect(lineOf(true)).toContain('Crew calls');
  expect(lineOf(true)).not.toContain('Battery');
  expect(lineOf(false)).toContain('Battery at 12 %');
});
