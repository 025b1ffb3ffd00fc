import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { checkOffer, feedChannels, NOT_OFFERED, recordingStem, startPlan, switcherChannels, switcherRun, UNSET_INTERFACE, type CameraPicture } from '@backhaul/domain'; // prettier-ignore
import { settingPaths, uncovered } from '@backhaul/testing/reports';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOut } from '../bonding/policy.js';
import { effective, sourceOf } from '../configuration/effective.js';
import { isOff, policyOf } from '../configuration/policy.js';
import { cameraName, encoderArgs } from '../encoder/commands.js';
import { listenArgs, talkArgs } from '../intercom/commands.js';
import { CrewLine } from '../intercom/crew-line.js';
import { HeldSound } from '../intercom/held-sound.js';
import { pluggedIn } from '../intercom/jacks.js';
import { runningUnit, type RunningUnitOnConsole } from '../testing/running-unit.js';
import { cameraPlan } from '../transmission/camera-plans.js';
import { latencyOf } from '../transport/latency.js';

type Change = Partial<UnitConfiguration>;
/** The effect of an applied setting: the arguments of its engines, and the use of its links. */
interface Effect {
  readonly change: Change;
  readonly seen: (applied: UnitConfiguration) => unknown;
  readonly given?: Change;
}
/** Visible on air only: the test that shows it, by file and title. */
interface OnAir {
  readonly change: Change;
  readonly onAir: readonly [file: string, title: string];
}
type Row = Effect | OnAir | { readonly refused: Change };

const F = FIRST_CONFIGURATION;
const { multiCamera, switcherMode, metadata } = F;
const test = { kind: 'test' } as const;
const INPUTS = Array.from({ length: 4 }, () => ({ source: test, there: true }));
const LINKS = [
  { name: 'wwan0', type: 'cell', usableKbps: 3000 },
  { name: 'eth0', type: 'lan', usableKbps: 6000 },
] as const;

const plan = (applied: UnitConfiguration) => ({
  source: sourceOf(applied, test),
  name: 'crew-1',
  nameOverlay: false,
  configuration: effective(applied),
});
/** The arguments of an encoder. */
const encoder = (picture: CameraPicture) => (applied: UnitConfiguration) => {
  const found = cameraPlan(picture, plan(applied), INPUTS);
  return found && [found.name, encoderArgs(found, undefined, { live: 'udp://127.0.0.1:1' }, 0)];
};
const picture = encoder('camera');
const files = (applied: UnitConfiguration) =>
  encoderArgs(plan(applied), undefined, { store: { folder: '/s', stem: 'x', segmentSeconds: 60 } }, 0);
const latency = (applied: UnitConfiguration) => latencyOf(effective(applied).delay, 120);
const spread = (applied: UnitConfiguration) => [...shareOut(LINKS, policyOf(applied), 5000)];
const offeredChannels = ['c1', 'c2', 'c3', 'c4'].map((channelId) => ({ channelId, name: channelId, free: true }));
const feeds = (applied: UnitConfiguration) => feedChannels(applied.multiCamera, offeredChannels);
const custom = (...customSelectedChannels: string[]): Change => ({
  multiCamera: { ...multiCamera, channelSelectionMode: 'custom', customSelectedChannels },
});
const onePort = (change: Partial<UnitConfiguration['interfaces'][number]>): Change => ({
  interfaces: [{ ...UNSET_INTERFACE, port: 'wwan0', ...change }],
});
/** When a packet that arrives now is played, ms from now. */
const heldFor = (delay: number): number | undefined => {
  const held = new HeldSound();
  held.push(Buffer.from([0x80, 111, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0xaa]), 0, delay);
  return held.next(delay);
};
/** What the crew is offered; the console connects it by these settings. */
const crewView = (intercom: UnitConfiguration['intercom']) =>
  new CrewLine({ part: () => undefined, intercom: () => intercom, send: () => true, onChange: () => undefined }).view;
/** The arguments of the engines at the chosen jacks. */
const voice = (jacks: UnitConfiguration['intercom']['audioJacks']) => {
  const jack2 = { input: { kind: 'silence' }, output: { kind: 'pulse', device: 'none' } } as const;
  const { input, output } = pluggedIn(
    { jack1: { input: { kind: 'tone', hertz: 440 }, output: undefined }, jack2 },
    jacks,
  );
  return [talkArgs(input, 5000), output && listenArgs(output)];
};
const cap = (customKbps: number) => ({ option: 'custom', customKbps }) as const;
const none = { option: 'disabled', customKbps: 0 } as const;
const pipe = ['ip-pipe', 'an IP pipe connects callers at the server to one address beside the unit, and to nothing else'] as const; // prettier-ignore

const ROWS: Readonly<Record<string, Row>> = {
  delay: { change: { delay: 2000 }, seen: latency },
  resolution: { change: { resolution: '720p50' }, seen: picture },
  codec: { change: { codec: 'h265' }, seen: picture },
  bitrateKbps: { change: { bitrateKbps: 2000 }, seen: picture },
  audioEnabled: { change: { audioEnabled: false }, seen: picture },
  audioBitrateKbps: { change: { audioBitrateKbps: 96 }, seen: picture },
  audioChannels: { change: { audioChannels: 6 }, seen: picture },
  shootingMode: { refused: { shootingMode: 'sports' } },
  videoComplexity: { change: { videoComplexity: 'complex' }, seen: picture },
  fourKMode: { refused: { fourKMode: 'quadSquares' } },
  transmissionMode: {
    given: { fixedInternetDelay: 3000 },
    change: { transmissionMode: 'fixedInternet' },
    seen: latency,
  },
  fixedInternetDelay: { given: { transmissionMode: 'fixedInternet' }, change: { fixedInternetDelay: 3000 }, seen: latency }, // prettier-ignore
  persistentStream: { change: { persistentStream: true }, onAir: ['configuration', 'a unit resumes a persistent stream after a kill, and no other one'] }, // prettier-ignore
  storeMode: { change: { storeMode: 'storeOnly' }, seen: startPlan },
  'storeQuality.h264': { change: { storeQuality: { h264: 'low', h265: 'high' } }, seen: files },
  'storeQuality.h265': {
    given: { codec: 'h265' },
    change: { storeQuality: { h264: 'high', h265: 'low' } },
    seen: files,
  },
  filenamePrefix: { change: { filenamePrefix: 'NEWS_' }, seen: ({ filenamePrefix }) => recordingStem(filenamePrefix, 'crew-1', 0) }, // prettier-ignore
  ntpTimecode: { refused: { ntpTimecode: true, ntpIpAddress: '10.0.0.1' } },
  ntpIpAddress: { refused: { ntpIpAddress: '10.0.0.1' } },
  ipOutputResolution: { refused: { ipOutputResolution: '720p50' } },
  'ipInput.enabled': { given: { ipInput: { enabled: false, url: 'srt://10.0.0.1:9' } }, change: { ipInput: { enabled: true, url: 'srt://10.0.0.1:9' } }, seen: picture }, // prettier-ignore
  'ipInput.url': { given: { ipInput: { enabled: true, url: 'srt://10.0.0.1:9' } }, change: { ipInput: { enabled: true, url: 'rtsp://10.0.0.2/a' } }, seen: picture }, // prettier-ignore
  'bonding.intelligent': { refused: { bonding: { ...F.bonding, intelligent: false } } },
  'bonding.leastCost': { change: { bonding: { ...F.bonding, leastCost: 'modemsFirst' } }, seen: spread },
  'limits.cellularKbps': { change: { limits: { cellularKbps: 1000, totalKbps: 0 } }, seen: spread },
  'limits.totalKbps': { change: { limits: { cellularKbps: 0, totalKbps: 3000 } }, seen: picture },
  'capping.cellular.option': { change: { capping: { cellular: cap(1000), total: none } }, seen: spread },
  'capping.cellular.customKbps': { given: { capping: { cellular: cap(1000), total: none } }, change: { capping: { cellular: cap(1100), total: none } }, seen: spread }, // prettier-ignore
  'capping.total.option': { change: { capping: { cellular: none, total: { option: 3.6, customKbps: 0 } } }, seen: picture }, // prettier-ignore
  'capping.total.customKbps': { given: { capping: { cellular: none, total: cap(3000) } }, change: { capping: { cellular: none, total: cap(2000) } }, seen: picture }, // prettier-ignore
  'interfaces.port': { change: onePort({ enabled: false }), seen: (applied) => LINKS.filter(({ name }) => isOff(applied, name)) }, // prettier-ignore
  'interfaces.enabled': { change: onePort({ enabled: false }), seen: (applied) => isOff(applied, 'wwan0') },
  'interfaces.priority': { given: { bonding: { intelligent: true, leastCost: 'perInterface' } }, change: onePort({ priority: 2 }), seen: spread }, // prettier-ignore
  'interfaces.limitKbps': { change: onePort({ limitKbps: 1000 }), seen: spread },
  'interfaces.apn': { refused: onePort({ apn: 'internet' }) },
  'interfaces.authentication': { refused: onePort({ authentication: 'PAP', user: 'crew' }) },
  'interfaces.user': { refused: onePort({ user: 'crew' }) },
  'interfaces.networkMode': { refused: onePort({ networkMode: '4G' }) },
  'interfaces.activeSim': { refused: onePort({ activeSim: 'B' }) },
  'interfaces.passwordSet': { refused: onePort({ passwordSet: true }) },
  'ipPipe.mode': { change: { ipPipe: { mode: 'persistent' } }, onAir: ['ip-pipe', 'a persistent IP pipe comes back after a restart of the unit or the server, at the same port; any other does not'] }, // prettier-ignore
  'ipPipeTarget.host': { change: { ipPipeTarget: { host: '192.168.1.20', port: 80 } }, onAir: pipe },
  'ipPipeTarget.port': { change: { ipPipeTarget: { host: '', port: 81 } }, onAir: pipe },
  operationalMode: { change: { operationalMode: 'multiHq' }, seen: startPlan },
  'multiCamera.mode': { change: { multiCamera: { ...multiCamera, mode: 'switcherAndProxy' } }, seen: switcherRun },
  'multiCamera.channelId': { change: { multiCamera: { ...multiCamera, channelId: 'c2' } }, seen: feeds },
  'multiCamera.feeds': { given: { multiCamera: { ...multiCamera, feeds: 2 } }, change: { multiCamera: { ...multiCamera, feeds: 3 } }, seen: encoder('feed1') }, // prettier-ignore
  'multiCamera.channelSelectionMode': { change: custom('c3'), seen: feeds },
  'multiCamera.customSelectedChannels': { given: custom('c3'), change: custom('c4'), seen: feeds },
  'multiCamera.priorities': { given: { multiCamera: { ...multiCamera, feeds: 2 } }, change: { multiCamera: { ...multiCamera, feeds: 2, priorities: [9, 1] } }, seen: encoder('feed1') }, // prettier-ignore
  'multiCamera.labels': { change: { multiCamera: { ...multiCamera, labels: ['Wide'] } }, seen: (applied) => cameraName(plan(applied), 0) }, // prettier-ignore
  'switcherMode.highQualityChannelId': { change: { switcherMode: { ...switcherMode, highQualityChannelId: 'c1' } }, seen: (applied) => switcherChannels('switcher', applied.switcherMode) }, // prettier-ignore
  'switcherMode.proxyChannelId': { given: { switcherMode: { ...switcherMode, highQualityChannelId: 'c1' } }, change: { switcherMode: { ...switcherMode, highQualityChannelId: 'c1', proxyChannelId: 'c2' } }, seen: (applied) => switcherChannels('switcherAndProxy', applied.switcherMode) }, // prettier-ignore
  'switcherMode.sdiInput': {
    change: { switcherMode: { ...switcherMode, sdiInput: 'sdi2' } },
    seen: encoder('program'),
  },
  'intercom.mode': {
    change: { intercom: { ...F.intercom, mode: 'targetChannel' } },
    seen: ({ intercom }) => crewView(intercom).mode,
  },
  'intercom.destinationAccount': {
    change: { intercom: { ...F.intercom, destinationAccount: 'desk' } },
    seen: ({ intercom }) => crewView(intercom).destination,
  },
  'intercom.audioJacks': {
    change: { intercom: { ...F.intercom, audioJacks: { talk: 'jack1', listen: 'jack2' } } },
    seen: ({ intercom }) => voice(intercom.audioJacks),
  },
  ifbDelay: { change: { ifbDelay: 700 }, seen: ({ ifbDelay }) => heldFor(ifbDelay) },
  'sipAccount.server': { refused: { sipAccount: { ...F.sipAccount, server: 'sip.example' } } },
  'sipAccount.user': { refused: { sipAccount: { ...F.sipAccount, user: 'desk' } } },
  'sipAccount.passwordSet': { refused: { sipAccount: { ...F.sipAccount, passwordSet: true } } },
  liveuIq: { refused: { liveuIq: true } },
  'metadata.enabled': { given: { metadata: { ...metadata, fields: { ...metadata.fields, slugline: 'Flood' } } }, change: { metadata: { ...metadata, enabled: true, fields: { ...metadata.fields, slugline: 'Flood' } } }, seen: picture }, // prettier-ignore
  'metadata.prompt': { refused: { metadata: { ...metadata, prompt: true } } },
  'metadata.fields': { given: { metadata: { ...metadata, enabled: true } }, change: { metadata: { ...metadata, enabled: true, fields: { ...metadata.fields, keywords: 'flood' } } }, seen: files }, // prettier-ignore
  'metadata.defaults': { given: { metadata: { ...metadata, enabled: true } }, change: { metadata: { ...metadata, enabled: true, defaults: { ...metadata.defaults, reporter: 'Desk' } } }, seen: files }, // prettier-ignore
  // The label of a field is only for screens.
  'metadata.labels': { change: { metadata: { ...metadata, labels: { ...metadata.labels, crewName: 'Team' } } }, seen: (applied) => applied.metadata.labels }, // prettier-ignore
  'smart.bandwidthLimitKbps': { refused: { smart: { ...F.smart, bandwidthLimitKbps: 1500 } } },
  'smart.liveVideoCodec': { refused: { smart: { ...F.smart, liveVideoCodec: 'h265' } } },
};

it('covers every setting of the contract', () => {
  expect(uncovered(settingPaths(), Object.keys(ROWS))).toEqual({ missing: [], idle: [] });
});

describe('the software unit, with four inputs and bonding', () => {
  let unit: RunningUnitOnConsole;
  beforeAll(async () => {
    unit = await runningUnit([
      '--gpsd',
      'off',
      '--intercom-out',
      'pulse:none',
      '--intercom-page',
      '127.0.0.1:0',
      '--intercom-out-2',
      'pulse:none',
      ...INPUTS.flatMap(() => ['--source', 'test']),
    ]);
  });
  afterAll(() => unit.stop());
  const applied = () => unit.state().configuration.applied;
  const complaints = (change: Change, given: Change = {}) =>
    checkOffer({ ...F, ...given, ...change }, unit.state().capabilities, { ...F, ...given });

  it.each(Object.entries(ROWS))('applies the setting %s, or does not offer it', async (path, row) => {
    if ('refused' in row) {
      const about = complaints(row.refused).filter((one) => path.startsWith(one.path));
      expect(about.map(({ message }) => message)).toContain(NOT_OFFERED);
      await unit.configure(F);
      await unit.configure({ ...F, ...row.refused });
      expect(applied()).toEqual(F);
      return;
    }
    const given: UnitConfiguration = { ...F, ...('given' in row ? row.given : {}) };
    expect(complaints(row.change, given)).toEqual([]);
    await unit.configure(given);
    const before = applied();
    await unit.configure({ ...given, ...row.change });
    expect(applied()).toEqual({ ...given, ...row.change });
    if ('onAir' in row) {
      const [file, title] = row.onAir;
      const text = await readFile(new URL(`../../../server/src/on-air/${file}.test.ts`, import.meta.url), 'utf8');
      expect(text).toContain(`it('${title}'`);
      return;
    }
    expect(row.seen(applied())).not.toEqual(row.seen(before));
  });
});
