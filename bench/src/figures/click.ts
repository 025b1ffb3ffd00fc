import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CORE } from '@backhaul/contract';
import { post, startParts, type Parts } from '../click/parts.js';
import { ObedientUnit } from '../click/unit.js';
import { SecondBrowser } from '../click/viewer.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { quantile, round } from '../measure/statistics.js';
import { Device } from '../subject/device.js';
import { serverState } from '../subject/reports.js';
import { withWorld, type World } from '../subject/world.js';

const CLICKS = { full: 300, short: 10 };
const UNITS = 8;
const WARM = { full: 16, short: 4 };
/** Users pause between clicks; without pauses the pacing of updates would be measured. */
const EVERY_MS = 450;
/** See docs/adr/0010. */
const MOST_RATIO = 2.25;

/** Times of one click and of its baseline parts, ms. */
interface Round {
  readonly click: number;
  readonly toDevice: number;
  readonly http: number;
  readonly transaction: number;
  readonly mqtt: number;
  readonly push: number;
}

async function clickOnce(
  { console, admin }: World,
  agent: Agent,
  browser: SecondBrowser,
  unit: ObedientUnit,
  channelId: string,
): Promise<Pick<Round, 'click' | 'toDevice'>> {
  const url = `${console.url}${CORE}/v2/units/${unit.id}/stream`;
  const begin = performance.now();
  const answer = post(agent, url, JSON.stringify({ channelId }), admin.headers);
  await browser.until(() => browser.unit(unit.id)?.status === 'streaming');
  const click = performance.now() - begin;
  const { status, body } = await answer;
  if (status !== 202) throw new Error(`the click was answered ${status}: ${body}`);
  const toDevice = unit.orderAt - begin;

  const stop = await post(agent, url, null, admin.headers, 'DELETE');
  if (stop.status !== 202) throw new Error(`the stop was answered ${stop.status}: ${stop.body}`);
  await browser.until(() => {
    const shown = browser.unit(unit.id);
    return shown?.status === 'idle' && shown.transmission === null;
  });
  return { click, toDevice };
}

const floorOnce = async (parts: Parts): Promise<Omit<Round, 'click' | 'toDevice'>> => ({
  http: await parts.http(),
  transaction: await parts.transaction(),
  mqtt: await parts.mqtt(),
  push: await parts.push(),
});

async function run(context: Context): Promise<Outcome> {
  return withWorld(UNITS, async (world) => {
    const channels = await world.admin.api.channels.fetch({ query: { crnt_vcg_uid: world.groupId } });
    const server = await Device.connect(world.server);
    await server.report('state', serverState(channels.map(({ channelId }) => channelId)));
    const units = await Promise.all((await world.addUnits(UNITS)).map((one) => ObedientUnit.start(one)));
    const browser = await SecondBrowser.open(world);
    await browser.until(() => units.every(({ id }) => browser.unit(id)?.status === 'idle'));
    const parts = await startParts(world.db);
    const agent = new Agent({ keepAlive: true });

    const rounds: Round[] = [];
    const form = context.short ? 'short' : 'full';
    const count = WARM[form] + CLICKS[form];
    for (let i = 0; i < count; i += 1) {
      const [unit, channel] = [units[i % UNITS], channels[i % UNITS]];
      if (unit === undefined || channel === undefined) throw new Error('not enough units or channels');
      const next = sleep(EVERY_MS);
      const once = {
        ...(await clickOnce(world, agent, browser, unit, channel.channelId)),
        ...(await floorOnce(parts)),
      };
      if (i >= WARM[form]) rounds.push(once);
      await next;
    }
    agent.destroy();
    browser.close();
    await parts.close();
    await Promise.all([server.close(), ...units.map((unit) => unit.close())]);
    return outcome(rounds);
  });
}

function outcome(rounds: readonly Round[]): Outcome {
  const row = (name: string, pick: (one: Round) => number) => {
    const all = rounds.map(pick);
    return { '': name, 'p50 ms': round(quantile(all, 0.5)), 'p99 ms': round(quantile(all, 0.99)) };
  };
  const click = row('click → device → second browser', (one) => one.click);
  const floor = row('sum of the bare parts', (one) => one.http + one.transaction + one.mqtt + one.push);
  const ratio = round(click['p99 ms'] / floor['p99 ms']);
  const ratio50 = round(click['p50 ms'] / floor['p50 ms']);
  return {
    rows: [
      click,
      row('  of it, click → device', (one) => one.toDevice),
      floor,
      row('  one HTTP request', (one) => one.http),
      row('  one committed transaction', (one) => one.transaction),
      row('  one MQTT round trip', (one) => one.mqtt),
      row('  one websocket push', (one) => one.push),
    ],
    values: {
      clicks: rounds.length,
      ratio,
      ratio50,
      p50: click['p50 ms'],
      p99: click['p99 ms'],
      floor50: floor['p50 ms'],
      floor99: floor['p99 ms'],
    },
    summary: `click to device to second browser p99 ${click['p99 ms']} ms (p50 ${click['p50 ms']} ms) of ${rounds.length}, its bare parts ${floor['p99 ms']} ms (${floor['p50 ms']} ms): ratio ${ratio} (${ratio50}).`,
    met: ratio <= MOST_RATIO,
  };
}

export const click: Figure = {
  name: 'click',
  title: 'Click to device to a second browser, against the sum of its bare parts',
  goal: `p99 ratio ≤ ${MOST_RATIO}`,
  run,
};
