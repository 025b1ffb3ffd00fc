import { DONE, SpeedTestServer, type OrderContext } from '@backhaul/agent';
import { signMediaToken, UnitOrder } from '@backhaul/contract/bus';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseOperator, parseScan } from './cellular.js';
import { runProgram, type Ran, type RunProgram } from './run.js';
import { Tasks, withoutSecrets, type Task, type TaskSettings } from './tasks.js';
import { parseNetworks } from './wifi.js';

const PORTS = [
  { port: 'wlan0', uiType: 'wifi' },
  { port: 'wwan0', uiType: 'cell' },
  { port: 'wwan1', uiType: 'cell' },
] as const;
const RAN: Ran = { ok: true, output: '', complaint: '' };
const FAILED: Ran = { ok: false, output: '', complaint: 'Error: device not found' };
const MODEMS: Readonly<Record<string, string>> = {
  'mmcli -L --output-json': '{"modem-list":["/org/freedesktop/ModemManager1/Modem/0"]}',
  'mmcli -m /org/freedesktop/ModemManager1/Modem/0 --output-json':
    '{"modem":{"generic":{"ports":["cdc-wdm0 (qmi)","wwan0 (net)"]}}}',
};

/** A machine whose programs answer with `reports`, and a record of the programs that were run. */
function machine(reports: Readonly<Record<string, Ran | string>> = {}) {
  const ran: string[] = [];
  const run: RunProgram = async (command, args, { input }) => {
    const line = [command, ...args, ...(input === undefined ? [] : ['<', input])].join(' ');
    ran.push(line);
    const said = reports[line] ?? MODEMS[line] ?? FAILED;
    return typeof said === 'string' ? { ...RAN, output: said } : said;
  };
  return { ran, run };
}

function tasksOn(run: RunProgram, change: Partial<TaskSettings> = {}): Tasks {
  return new Tasks({
    run,
    allowReboot: false,
    software: undefined,
    logs: { stateDir: '/nowhere', brokerUrl: 'mqtt://127.0.0.1', state: () => ({}) },
    modems: () => PORTS,
    files: { execute: () => Promise.resolve(DONE) },
    bridges: { execute: () => Promise.resolve(DONE), busy: false, applications: {} },
    intercom: { execute: () => Promise.resolve(DONE), applications: {} },
    engines: true,
    pipes: false,
    onAir: () => false,
    changed: () => undefined,
    ...change,
  });
}

const context = (signal = new AbortController().signal): OrderContext => ({
  id: 'order',
  reportProgress: () => undefined,
  signal,
  cancel: () => false,
});

const QUERY = 'nmcli --terse --fields IN-USE,SIGNAL,SECURITY,SSID device wifi list ifname wlan0 --rescan yes';
const MODEM = '/org/freedesktop/ModemManager1/Modem/0';
const SCAN = `mmcli -m ${MODEM} --timeout=150 --3gpp-scan --output-json`;

describe('the supported tasks of a machine', () => {
  it('depend on the programs that answer', async () => {
    const bare = tasksOn(machine().run, { modems: () => [] });
    await bare.look();
    expect(bare.offered).toEqual([
      'cancel',
      'fetchLogs',
      'speedTest',
      'uploadFiles',
      'cancelUpload',
      'deleteFiles',
      'startPush',
      'stopPush',
      'limitBandwidth',
      'startReturn',
      'playFile',
      'stopReturn',
      'joinAudioRoom',
      'leaveAudioRoom',
      'startBridge',
      'stopBridge',
    ]);
    const { run } = machine({ 'nmcli --terse --fields RUNNING general': 'running\n' });
    const rich = tasksOn(run, { allowReboot: true });
    await rich.look();
    expect(rich.offered).toEqual(
      expect.arrayContaining(['reboot', 'shutdown', 'wifiQuery', 'wifiConnect', 'cellularScan', 'setActiveSim']),
    );
  });
});

describe('Wi-Fi', () => {
  it('lists each network once, the strongest first, with unusual names', () => {
    const output = [
      '*:70:WPA2:Newsroom',
      ' :90:WPA2:Newsroom',
      ' :95:--:Caf\\:e\\\\1',
      ' :10::',
      ' :55:WPA1 WPA2:Guest',
    ];
    expect(parseNetworks(output.join('\n'))).toEqual([
      { ssid: 'Caf:e\\1', signalPercent: 95, secured: false, connected: false },
      { ssid: 'Newsroom', signalPercent: 70, secured: true, connected: true },
      { ssid: 'Guest', signalPercent: 55, secured: true, connected: false },
    ]);
  });

  it.each<[string, Task, Readonly<Record<string, Ran | string>>, object]>([
    [
      'finds networks',
      { name: 'wifiQuery', args: { port: 'wlan0' } },
      { [QUERY]: ' :60:WPA2:A\n' },
      { outcome: 'done', data: { kind: 'wifiNetworks', port: 'wlan0', networks: [{ ssid: 'A' }] } },
    ],
    [
      'says that a scan failed',
      { name: 'wifiQuery', args: { port: 'wlan0' } },
      {},
      { outcome: 'failed', error: 'Scan failed. Please try again.' },
    ],
    [
      'joins',
      { name: 'wifiConnect', args: { port: 'wlan0', ssid: 'A', password: 'long enough' } },
      { 'nmcli --ask device wifi connect A ifname wlan0 < long enough\n': RAN },
      { outcome: 'done' },
    ],
    [
      'joins what is open, or known',
      { name: 'wifiConnect', args: { port: 'wlan0', ssid: 'A', password: null } },
      { 'nmcli device wifi connect A ifname wlan0': RAN },
      { outcome: 'done' },
    ],
    [
      'does not reveal the password when joining failed',
      { name: 'wifiConnect', args: { port: 'wlan0', ssid: 'A', password: 'long enough' } },
      {},
      { outcome: 'failed', error: 'The unit could not connect to A' },
    ],
    [
      'leaves',
      { name: 'wifiDisconnect', args: { port: 'wlan0' } },
      { 'nmcli device disconnect wlan0': RAN },
      { outcome: 'done' },
    ],
    [
      'touches no interface that is none of its own',
      { name: 'wifiDisconnect', args: { port: '--help' } },
      {},
      { outcome: 'failed', error: 'The device does not support this' },
    ],
  ])('answers an order for Wi-Fi: %s', async (_, order, reports, answer) => {
    const { run } = machine(reports);
    expect(await tasksOn(run).execute(order, context())).toMatchObject(answer);
  });
});

describe('the password of a network', () => {
  const order: Task = { name: 'wifiConnect', args: { port: 'wlan0', ssid: 'A', password: 'long enough' } };

  it('reaches the program by its standard input, not by its arguments', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nmcli-'));
    const path = process.env['PATH'];
    try {
      const said = join(folder, 'said');
      const script = `#!/bin/sh\necho "args: $*" >>${said}\n[ "$1" = --ask ] && read -r line && echo "read: $line" >>${said}\n`;
      await writeFile(join(folder, 'nmcli'), script, { mode: 0o700 });
      process.env['PATH'] = `${folder}:${path}`;
      expect(await tasksOn(runProgram).execute(order, context())).toEqual(DONE);
      expect((await readFile(said, 'utf8')).split('\n')).toEqual([
        'args: connection modify id A 802-11-wireless-security.psk ',
        'args: --ask device wifi connect A ifname wlan0',
        'read: long enough',
        '',
      ]);
    } finally {
      process.env['PATH'] = path;
      await rm(folder, { recursive: true });
    }
  });

  it('is not stored in the journal', () => {
    expect(withoutSecrets(order)).toEqual({ name: 'wifiConnect', args: { port: 'wlan0', ssid: 'A', password: null } });
    expect(UnitOrder.safeParse(withoutSecrets(order)).success).toBe(true);
  });

  it('is not stored in the journal for the key of a stream either', () => {
    const target = { kind: 'cdn', name: 'A', url: 'rtmp://192.0.2.7/app', key: 'secret' } as const;
    const kept = withoutSecrets({ name: 'startPush', args: target });
    expect(kept).toEqual({ name: 'startPush', args: { ...target, key: '•' } });
    expect(UnitOrder.safeParse(kept).success).toBe(true);
  });
});

describe('mobile networks', () => {
  it.each([
    [
      'operator-code: 26201, operator-name: Telekom.de, access-technologies: lte, availability: current',
      { operatorId: '26201', name: 'Telekom.de', technology: 'lte', availability: 'current' },
    ],
    [
      'operator-code: 310410, operator-name: --, access-technologies: 5gnr, availability: odd',
      { operatorId: '310410', name: '', technology: '5gnr', availability: 'unknown' },
    ],
    ['operator-code: --, operator-name: Nobody', undefined],
  ])('parses %s', (line, operator) => {
    expect(parseOperator(line)).toEqual(operator);
  });

  it('ignores anything that is not a scan', () => {
    expect([parseScan('error: no'), parseScan('{}')]).toEqual([undefined, undefined]);
  });

  const found = JSON.stringify({
    modem: { '3gpp': { 'scan-networks': ['operator-code: 24201, operator-name: Telenor, availability: available'] } },
  });
  it.each<[string, Task, Readonly<Record<string, Ran | string>>, object]>([
    [
      'finds operators',
      { name: 'cellularScan', args: { port: 'wwan0' } },
      { [SCAN]: found },
      { outcome: 'done', data: { kind: 'cellularNetworks', networks: [{ operatorId: '24201' }] } },
    ],
    [
      'says that a scan failed',
      { name: 'cellularScan', args: { port: 'wwan0' } },
      {},
      { outcome: 'failed', error: 'Scan failed. Please try again.' },
    ],
    [
      'says that a modem cannot scan',
      { name: 'cellularScan', args: { port: 'wwan1' } },
      {},
      { outcome: 'failed', error: 'Scan option is not supported for this modem.' },
    ],
    [
      'chooses an operator',
      { name: 'cellularSelect', args: { port: 'wwan0', operatorId: '24201' } },
      { [`mmcli -m ${MODEM} --3gpp-register-in-operator=24201`]: RAN },
      { outcome: 'done' },
    ],
    [
      'leaves the choice to the modem',
      { name: 'cellularSelect', args: { port: 'wwan0', operatorId: null } },
      { [`mmcli -m ${MODEM} --3gpp-register-home`]: RAN },
      { outcome: 'done' },
    ],
    [
      'changes the SIM',
      { name: 'setActiveSim', args: { port: 'wwan0', sim: 'B' } },
      { [`mmcli -m ${MODEM} --set-primary-sim-slot=2`]: RAN },
      { outcome: 'done' },
    ],
  ])('answers an order for modems: %s', async (_, order, reports, answer) => {
    expect(await tasksOn(machine(reports).run).execute(order, context())).toMatchObject(answer);
  });
});

describe('the machine', () => {
  it('is switched off only where that is allowed', async () => {
    const off: Task = { name: 'shutdown', args: {} };
    const { run, ran } = machine({ 'systemctl poweroff': RAN, 'systemctl reboot': FAILED });
    expect(await tasksOn(run).execute(off, context())).toMatchObject({ outcome: 'failed' });
    expect(ran).toEqual([]);
    const allowed = tasksOn(run, { allowReboot: true });
    expect(await allowed.execute(off, context())).toMatchObject({ outcome: 'done' });
    expect(await allowed.execute({ name: 'reboot', args: {} }, context())).toMatchObject({
      outcome: 'failed',
      error: 'Error: device not found',
    });
  });
});

describe('a speed test', () => {
  const KEY = 'k'.repeat(40);
  const testServer = new SpeedTestServer({ host: '127.0.0.1', port: 0, mediaKey: () => KEY, now: () => Date.now() });
  afterEach(() => testServer.stop().catch(() => undefined));

  it('measures the link to the server, reports it, and is cancelled when the channel changes', async () => {
    const target = {
      host: '127.0.0.1',
      port: await testServer.start(),
      token: signMediaToken(KEY, 'measure', Date.now() + 60_000),
    };
    const order: Task = { name: 'speedTest', args: { channelId: 'c', seconds: 2, target } };
    const tasks = tasksOn(machine().run);
    const run = tasks.execute(order, context());
    expect(tasks.applications).toEqual({ video: { state: 'speedtest' } });
    expect(await tasks.execute(order, context())).toMatchObject({ outcome: 'failed' });
    const answer = await run;
    expect(answer).toMatchObject({
      outcome: 'done',
      data: { kind: 'speedTest', channelId: 'c', links: [{ port: 'lo', lossPercent: 0 }] },
    });
    const data = answer?.data?.kind === 'speedTest' ? answer.data : undefined;
    expect(data?.uplinkKbps).toBeGreaterThan(10_000);
    expect(data?.downlinkKbps).toBeGreaterThan(10_000);
    expect(data?.links[0]?.rttMs).toBeLessThan(50);
    expect(tasks.applications).toEqual({});

    const control = new AbortController();
    const second = tasks.execute(order, context(control.signal));
    tasks.channelChanged({ cancel: (_, why) => (control.abort(new Error(why)), true) });
    await expect(second).rejects.toThrow('Channel was changed, repeat test');
    expect(tasks.busy).toBe(false);
  }, 20_000);

  it('is refused on air', async () => {
    const order: Task = {
      name: 'speedTest',
      args: { channelId: 'c', seconds: 2, target: { host: 'h', port: 1, token: 't' } },
    };
    const answer = await tasksOn(machine().run, { onAir: () => true }).execute(order, context());
    expect(answer).toMatchObject({ outcome: 'failed', error: 'The unit is on air or busy with another test' });
  });
});
