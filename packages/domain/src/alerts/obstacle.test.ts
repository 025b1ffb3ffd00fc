import { expect, it } from 'vitest';
import { UNIT_SERVICES, type UnitService } from '../licences/services.js';
import { alertObstacle } from './obstacle.js';

it.each<[readonly UnitService[], string | null]>([
  [UNIT_SERVICES, null],
  [['sla'], null],
  [['ai', 'sla'], null],
  [[], 'noSla'],
  [['ai'], 'noSla'],
  [UNIT_SERVICES.filter((service) => service !== 'sla'), 'noSla'],
])('a unit with the services %j is kept from alerts by %s', (services, obstacle) => {
  expect(alertObstacle({ kind: 'unit', services })).toBe(obstacle);
});

it('a server raises alerts, as it has no SLA', () => {
  expect(alertObstacle({ kind: 'server' })).toBeNull();
});
