import { NO_CAPABILITIES } from '@backhaul/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';
import { TelemetryHistory } from '../../control/jobs/telemetry-history.js';
import { unitTelemetry } from '../../testing/registry.js';

/** What the API returns about a unit besides its status. */
const world = await testWorld();
const unit = world.unitId;
const console = await world.console();
const api = await testApi(world, console);
afterAll(() => api.close());
const { units } = await api.as('luc_regular');
const { unitServices } = await api.as('super_user');
const at = { params: { id: unit } };

beforeEach(async () => {
  console.unitLeaves(unit);
  await console.unitReports(unit, {});
});

describe('a start', () => {
  it('has its new name before the unit has received it', async () => {
    await console.unitReports(unit, { capabilities: { ...NO_CAPABILITIES, storeModes: ['live', 'storeOnly'] } });
    expect(await units.unit(at)).toMatchObject({ operationalMode: 'live', storeMode: 'live' });
    const { version } = await units.configuration(at);
    await units.setConfiguration({ ...at, body: { version, configuration: { storeMode: 'storeOnly' } } });
    expect(await units.unit(at)).toMatchObject({ operationalMode: 'live', storeMode: 'storeOnly' });
  });
});

describe('the tally', () => {
  const onAir = { applications: { video: { state: 'streaming' as const, onAir: true } } };
  it('is shown of a unit that has the service, and of no other', async () => {
    await unitServices.add({ ...at, body: { serviceId: 'tally' } });
    await console.unitReports(unit, onAir);
    expect((await units.unit(at)).applications.video).toEqual({ state: 'streaming', onAir: true });
    await unitServices.remove({ params: { id: unit, serviceId: 'tally' } });
    expect((await units.unit(at)).applications.video).toEqual({ state: 'streaming' });
  });
});

describe('the graph', () => {
  it('has a point each five seconds, the mean of what was reported in them', async () => {
    const history = new TelemetryHistory(world.db);
    const end = Math.floor(world.now / 5000) * 5000;
    for (const [beforeMs, totalKbps] of [
      [10_000, 1000],
      [6000, 2000],
      [5000, 4000],
    ] as const) {
      history.telemetry(unit, unitTelemetry({ totalKbps }), end - beforeMs);
    }
    await history.flush(end, true);
    const { intervalMs, points } = await units.history(at);
    expect(intervalMs).toBe(5000);
    expect(points.slice(-4).map((point) => [point.at - end, point.totalKbps])).toEqual([
      [-15_000, null],
      [-10_000, 1500],
      [-5000, 4000],
      [0, null],
    ]);
  });
});
