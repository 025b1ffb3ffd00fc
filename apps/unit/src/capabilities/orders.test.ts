import { eventually } from '@backhaul/agent/testing';
import { uncovered, unitOrderNames } from '@backhaul/testing/reports';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mmcliIn } from '../modem-manager/testing/mmcli.js';
import { runningUnit, type RunningUnitOnConsole } from '../testing/running-unit.js';

/** A test that shows the effect of the order, by file and title. */
type Proof = readonly [file: string, title: string];
/** Offered always; not offered by a machine that lacks a requirement; or never. */
type Row =
  { readonly offered: Proof } | { readonly needs: string; readonly order: object } | { readonly refused: object };

const target = { host: '127.0.0.1', port: 9, token: 't' };
const onAir = (file: string, title: string): { readonly offered: Proof } => ({
  offered: [`apps/server/src/on-air/${file}.test.ts`, title],
});
const whole = onAir('on-air', 'a unit goes live through a server, changes its settings on air, outlives the broker, and stops'); // prettier-ignore
const returns = onAir('returns', 'a unit receives the return of a channel, again after the server was killed, until it is stopped'); // prettier-ignore
const bridge = onAir('returns', 'a request through the databridge leaves at the server, and only to allowed addresses');
const pipe = onAir(
  'ip-pipe',
  'an IP pipe connects callers at the server to one address beside the unit, and to nothing else',
);
const room = onAir('audio-rooms', 'a unit takes part in a room over the relay, and does not hear itself');
const push = onAir('rtmp-outputs', 'a unit streams to a platform without a transmission; the key is in no argument, no report and no file that stays'); // prettier-ignore
const files = onAir(
  'files',
  'a unit reports failed uploads, cancels uploads, deletes files, and never leaves its storage',
);
const wifi = { port: 'wlan0' };
const cell = { port: 'wwan0' };

const ROWS: Readonly<Record<string, Row>> = {
  start: whole,
  stop: whole,
  limitBandwidth: onAir('bandwidth-limit', 'a unit on air keeps to the limit of its channel, which changes and ends without a break'), // prettier-ignore
  selectChannel: { offered: ['apps/unit/src/capabilities/orders.test.ts', 'remembers the selected channel'] },
  startReturn: returns,
  playFile: onAir('file-returns', 'a file that is played to a unit goes into its return whole, from the first picture, and the return ends with it'), // prettier-ignore
  stopReturn: returns,
  startBridge: bridge,
  stopBridge: bridge,
  startPipe: pipe,
  stopPipe: pipe,
  joinAudioRoom: room,
  leaveAudioRoom: room,
  uploadFiles: onAir('files', 'an upload continues after kill -9 of the server and of the unit, and arrives complete'),
  deleteFiles: files,
  cancelUpload: files,
  reboot: { needs: '--allow-reboot', order: { name: 'reboot', args: {} } },
  shutdown: { needs: '--allow-reboot', order: { name: 'shutdown', args: {} } },
  speedTest: { offered: ['apps/unit/src/tasks/tasks.test.ts', 'measures the link to the server, reports it, and is cancelled when the channel changes'] }, // prettier-ignore
  fetchLogs: { offered: ['apps/unit/src/capabilities/orders.test.ts', 'sends its logs to the target of the order'] },
  cancel: { offered: ['apps/unit/src/capabilities/orders.test.ts', 'cancels an order in progress'] },
  ifb: { refused: { name: 'ifb', args: { alwaysOn: true } } },
  ancillaryData: { refused: { name: 'ancillaryData', args: { enabled: true } } },
  upgrade: { refused: { name: 'upgrade', args: { version: '9.9.1' } } },
  wifiQuery: { needs: 'nmcli', order: { name: 'wifiQuery', args: wifi } },
  wifiConnect: { needs: 'nmcli', order: { name: 'wifiConnect', args: { ...wifi, ssid: 'A', password: null } } },
  wifiDisconnect: { needs: 'nmcli', order: { name: 'wifiDisconnect', args: wifi } },
  cellularScan: { needs: 'mmcli', order: { name: 'cellularScan', args: cell } },
  cellularSelect: { needs: 'mmcli', order: { name: 'cellularSelect', args: { ...cell, operatorId: '26201' } } },
  setActiveSim: { needs: 'mmcli', order: { name: 'setActiveSim', args: { ...cell, sim: 'B' } } },
  startPush: push,
  stopPush: push,
};

it('covers every order of the protocol', () => {
  expect(uncovered(unitOrderNames(), Object.keys(ROWS))).toEqual({ missing: [], idle: [] });
});

/** A port that accepts connections and sends nothing. */
function silentPort() {
  const sockets = new Set<Socket>();
  const taker = createTcpServer((socket) => sockets.add(socket.on('error', () => undefined)));
  const port = new Promise<number>((done) => {
    taker.listen(0, '127.0.0.1', () => {
      const address = taker.address();
      done(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
  const stop = (): void => {
    taker.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port, stop };
}

const ALWAYS = ['start', 'stop', 'selectChannel'];
const ROOT = new URL('../../../../', import.meta.url);
const namesNeeding = (what: string) =>
  Object.entries(ROWS).flatMap(([name, row]) => ('needs' in row && row.needs === what ? [name] : []));

describe('the software unit on a machine without modems, Wi-Fi and permission to restart it', () => {
  let unit: RunningUnitOnConsole;
  beforeAll(async () => {
    unit = await runningUnit(['--gpsd', 'off']);
  });
  afterAll(() => unit.stop());

  it.each(Object.entries(ROWS))('carries out %s, or neither offers nor accepts it', async (name, row) => {
    const { orders = [] } = unit.state().capabilities;
    if ('offered' in row) {
      expect([...ALWAYS, ...orders]).toContain(name);
      const [file, title] = row.offered;
      expect(await readFile(new URL(file, ROOT), 'utf8')).toContain(`'${title}'`);
      return;
    }
    expect(orders).not.toContain(name);
    const before = unit.state();
    expect(await unit.order('needs' in row ? row.order : row.refused)).toMatchObject({ outcome: 'failed' });
    const after = unit.state();
    expect([after.applications, after.configuration, after.channelId]).toEqual([
      before.applications,
      before.configuration,
      before.channelId,
    ]);
  });

  it('sends its logs to the target of the order', async () => {
    const bundles: { readonly token: string | undefined; readonly bytes: number }[] = [];
    const server = createServer((request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => {
        bundles.push({ token: request.headers.authorization, bytes });
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    try {
      const to = { url: `http://127.0.0.1:${port}/logs`, port, path: '/logs', token: 'secret' };
      const answer = await unit.order({ name: 'fetchLogs', args: { logId: 'l1', target: to } });
      expect(answer).toMatchObject({ outcome: 'done', data: { kind: 'logs', logId: 'l1' } });
      expect(bundles).toEqual([
        { token: 'Bearer secret', bytes: answer.data?.kind === 'logs' ? answer.data.bytes : null },
      ]);
    } finally {
      server.close();
    }
  });

  it('cancels an order in progress', async () => {
    const silent = silentPort();
    const test = { channelId: 'c1', seconds: 60, target: { ...target, port: await silent.port } };
    const id = unit.far.order('crew-1', { name: 'speedTest', args: test });
    await eventually('the test', () => unit.state().applications.video?.state === 'speedtest' || undefined);
    expect(await unit.order({ name: 'cancel', args: { commandId: id } })).toMatchObject({ outcome: 'done' });
    expect(await unit.far.result('crew-1', id)).toMatchObject({ outcome: 'failed', error: 'Test was cancelled' });
    silent.stop();
  });

  it('remembers the selected channel', async () => {
    expect(await unit.order({ name: 'selectChannel', args: { channelId: 'c9' } })).toMatchObject({ outcome: 'done' });
    expect(unit.state().channelId).toBe('c9');
  });
});

it('the software unit offers what its machine supports: modem orders where ModemManager runs, a restart where it is allowed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  await mmcliIn(folder).reports({ interfaceName: 'lo', operator: 'A', registration: 'home', signal: '50', slot: '1' });
  const unit = await runningUnit(['--gpsd', 'off', '--allow-reboot'], folder);
  try {
    const { orders } = unit.state().capabilities;
    expect(orders).toEqual(expect.arrayContaining([...namesNeeding('mmcli'), ...namesNeeding('--allow-reboot')]));
  } finally {
    await unit.stop();
    await rm(folder, { recursive: true });
  }
});
