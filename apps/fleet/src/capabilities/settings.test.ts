import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import {
  checkOffer,
  feedChannels,
  NOT_OFFERED,
  effectiveMetadata,
  startPlan,
  switcherChannels,
  switcherRun,
  UNSET_INTERFACE,
} from '@backhaul/domain';
import { settingPaths, uncovered } from '@backhaul/testing/reports';
import { describe, expect, it } from 'vitest';
import { outputsTo, startOrder, stillUnit, type StillUnit } from './testing/rig.js';

type Change = Partial<UnitConfiguration>;
/** The value that changes with a setting: before and after if both are known, else any different value. */
interface Effect {
  readonly change: Change;
  readonly seen: (unit: StillUnit) => unknown;
  readonly is?: readonly [before: unknown, after: unknown];
  /** Settings that are applied first. */
  readonly given?: Change;
  readonly name?: string;
}
type Row = Effect | { readonly refused: Change; readonly name?: string };

const F = FIRST_CONFIGURATION;
const { multiCamera, switcherMode, metadata } = F;
const port = (number: number, change: Partial<UnitConfiguration['interfaces'][number]>): Change => ({
  interfaces: [{ ...UNSET_INTERFACE, port: String(number), ...change }],
});
const applied = (unit: StillUnit): UnitConfiguration => unit.reports().state.configuration.applied;

/** Starts it as the console does with its settings, and waits until it streams. */
async function start(unit: StillUnit): Promise<StillUnit> {
  const settings = applied(unit);
  const plan = startPlan(settings);
  if (plan.kind === 'one') {
    const forward = { host: 'simulated.invalid', port: 9000, token: 't' };
    const forwards = plan.mode === 'storeAndForward' ? { forward } : {};
    const live = plan.mode === 'live' || plan.mode === 'liveAndStore';
    await unit.order(startOrder({ mode: plan.mode, ...forwards, ...(!live && { transport: null }) }));
  } else {
    const offered = ['c1', 'c2', 'c3', 'c4'].map((channelId) => ({ channelId, name: channelId, free: true }));
    const channels = plan.run === 'multiCamera' ? feedChannels(settings.multiCamera, offered) : switcherChannels(plan.run, settings.switcherMode); // prettier-ignore
    if (!channels.ok) throw new Error(channels.message.text);
    await unit.order(startOrder({ several: { run: plan.run, outputs: outputsTo(channels.channels) } }));
  }
  unit.goOn();
  return unit;
}

const onAir =
  <T>(look: (unit: StillUnit) => T) =>
  async (unit: StillUnit) =>
    look(await start(unit));
const target = onAir((unit) => unit.reports().telemetry.targetKbps);
const total = onAir((unit) => unit.reports().telemetry.totalKbps);
const levels = onAir((unit) => unit.reports().telemetry.audioLevels?.length);
const rates = onAir((unit) => unit.reports().telemetry.modems.map(({ uplinkKbps }) => uplinkKbps));
const doing = onAir((unit) => Object.keys(unit.reports().state.applications).toSorted());
const receivingChannels = onAir((unit) =>
  ['c1', 'c2', 'c3', 'c4'].filter((id) => unit.reports().received(id) !== undefined),
);
/** Whether modems carry anything but control messages. */
const overModems = onAir((unit) =>
  unit.reports().telemetry.modems.some(({ uiType, uplinkKbps }) => uiType === 'cell' && uplinkKbps > 10),
);
const modemKbps = onAir((unit) =>
  unit.reports().telemetry.modems.reduce((sum, one) => sum + (one.uiType === 'cell' ? one.uplinkKbps : 0), 0),
);
const first = (unit: StillUnit) => unit.reports().state.modems.find((one) => one.port === '1');
const firstConnected = (unit: StillUnit) => first(unit)?.connected;
const rebooted =
  <T>(look: (unit: StillUnit) => T) =>
  async (unit: StillUnit) => {
    await unit.order({ name: 'reboot', args: {} });
    unit.goOn();
    unit.goOn();
    return look(unit);
  };
const startPipe = async (unit: StillUnit) => {
  await unit.order({ name: 'startPipe', args: { target: { host: 'simulated.invalid', port: 9000, token: 't' } } });
  unit.pass(10_000);
  return unit.reports().state.applications.l2ControlPipe?.state;
};
/** The labels that the console has the channel's server write into recordings. */
const label = (unit: StillUnit) => [applied(unit).filenamePrefix, effectiveMetadata(applied(unit).metadata)];

const cameras: Change = {
  operationalMode: 'multiHq',
  multiCamera: { ...multiCamera, channelId: 'c1', feeds: 2 },
};
const custom: Change = {
  operationalMode: 'multiHq',
  multiCamera: { ...multiCamera, feeds: 1, channelSelectionMode: 'custom', customSelectedChannels: ['c2'] },
};
const switcher: Change = {
  operationalMode: 'stationSwitcher',
  switcherMode: { ...switcherMode, highQualityChannelId: 'c1', proxyChannelId: 'c2' },
};
const cap = (customKbps: number) => ({ option: 'custom', customKbps }) as const;
const none = { option: 'disabled', customKbps: 0 } as const;
const authentication = { authentication: 'PAP', user: 'crew', passwordSet: true } as const;
const modemsFirst: Change = { bonding: { intelligent: true, leastCost: 'modemsFirst' } };
const phone = 'oslo-phone-1';

const ROWS: Readonly<Record<string, Row>> = {
  delay: { change: { delay: 400 }, seen: total },
  resolution: { change: { resolution: '2160p30' }, seen: onAir((unit) => unit.reports().received('c1')?.video.height), is: [1080, 2160] }, // prettier-ignore
  codec: { change: { codec: 'h265' }, seen: onAir((unit) => unit.reports().received('c1')?.video.codec), is: ['h264', 'h265'] }, // prettier-ignore
  bitrateKbps: { change: { bitrateKbps: 2000 }, seen: target, is: [4128, 2128] },
  audioEnabled: { change: { audioEnabled: false }, seen: levels, is: [2, 0] },
  audioBitrateKbps: { change: { audioBitrateKbps: 96 }, seen: target, is: [4128, 4096] },
  audioChannels: { change: { audioChannels: 8 }, seen: levels, is: [2, 8] },
  shootingMode: { refused: { shootingMode: 'sports' } },
  videoComplexity: {
    change: { videoComplexity: 'complex' },
    seen: onAir((unit) => {
      unit.pass(300_000);
      const { temperature, battery } = unit.reports().telemetry;
      return [temperature, battery?.percentage];
    }),
  },
  fourKMode: { refused: { fourKMode: 'quadSquares' } },
  transmissionMode: { change: { transmissionMode: 'fixedInternet' }, seen: overModems, is: [true, false] },
  fixedInternetDelay: {
    given: { transmissionMode: 'fixedInternet' },
    change: { fixedInternetDelay: 500 },
    seen: total,
  },
  persistentStream: {
    change: { persistentStream: true },
    seen: async (unit) => rebooted(() => unit.reports().state.transmission?.id ?? null)(await start(unit)),
    is: [null, 't1'],
  },
  storeMode: { change: { storeMode: 'liveAndStore' }, seen: doing, is: [['video'], ['store', 'video']] },
  'storeQuality.h264': { given: { storeMode: 'storeAndForward' }, change: { storeQuality: { h264: 'low', h265: 'high' } }, seen: total }, // prettier-ignore
  'storeQuality.h265': { given: { storeMode: 'storeAndForward', codec: 'h265' }, change: { storeQuality: { h264: 'high', h265: 'low' } }, seen: total }, // prettier-ignore
  filenamePrefix: {
    change: { filenamePrefix: 'NEWS_' },
    seen: label,
    is: [
      ['', {}],
      ['NEWS_', {}],
    ],
  },
  ntpTimecode: { refused: { ntpTimecode: true, ntpIpAddress: '10.0.0.1' } },
  ntpIpAddress: { refused: { ntpIpAddress: '10.0.0.1' } },
  ipOutputResolution: { refused: { ipOutputResolution: '720p50' } },
  'ipInput.enabled': { refused: { ipInput: { enabled: true, url: 'srt://10.0.0.1:9000' } } },
  'ipInput.url': { refused: { ipInput: { enabled: false, url: 'rtsp://10.0.0.1/main' } } },
  'bonding.intelligent': { change: { bonding: { ...F.bonding, intelligent: false } }, seen: rates },
  'bonding.leastCost': { change: { bonding: { ...F.bonding, leastCost: 'ethernetWifiFirst' } }, seen: overModems, is: [true, false] }, // prettier-ignore
  'limits.cellularKbps': { given: modemsFirst, change: { limits: { cellularKbps: 1000, totalKbps: 0 } }, seen: modemKbps }, // prettier-ignore
  'limits.totalKbps': { change: { limits: { cellularKbps: 0, totalKbps: 3000 } }, seen: target, is: [4128, 3000] },
  'capping.cellular.option': { given: modemsFirst, change: { capping: { cellular: { option: 3.6, customKbps: 0 }, total: none } }, seen: modemKbps }, // prettier-ignore
  'capping.cellular.customKbps': { given: { ...modemsFirst, capping: { cellular: cap(3000), total: none } }, change: { capping: { cellular: cap(1500), total: none } }, seen: modemKbps }, // prettier-ignore
  'capping.total.option': { change: { capping: { cellular: none, total: { option: 3.6, customKbps: 0 } } }, seen: target, is: [4128, 3600] }, // prettier-ignore
  'capping.total.customKbps': { given: { capping: { cellular: none, total: cap(3000) } }, change: { capping: { cellular: none, total: cap(2000) } }, seen: target, is: [3000, 2000] }, // prettier-ignore
  'interfaces.port': {
    given: port(1, { enabled: false }),
    change: port(2, { enabled: false }),
    seen: (unit) => unit.reports().state.modems.findIndex(({ enabled }) => !enabled),
    is: [0, 1],
  },
  'interfaces.enabled': {
    change: port(1, { enabled: false }),
    seen: onAir((unit) => [first(unit)?.enabled, first(unit)?.connected, first(unit)?.uplinkKbps === 0]),
    is: [
      [true, true, false],
      [false, false, true],
    ],
  },
  'interfaces.priority': { given: { bonding: { intelligent: true, leastCost: 'perInterface' } }, change: port(1, { priority: 4 }), seen: rates }, // prettier-ignore
  'interfaces.limitKbps': { change: port(1, { limitKbps: 1000 }), seen: rates },
  'interfaces.apn': {
    change: port(1, { apn: 'live.example' }),
    seen: (unit) => [first(unit)?.connected, first(unit)?.modemInfo.endsWith(' · live.example')],
    is: [
      [true, false],
      [true, true],
    ],
  },
  'interfaces.authentication': { change: port(1, { authentication: 'PAP' }), seen: firstConnected, is: [true, false] },
  'interfaces.user': { given: port(1, { ...authentication, user: '' }), change: port(1, authentication), seen: firstConnected, is: [false, true] }, // prettier-ignore
  'interfaces.passwordSet': { given: port(1, { ...authentication, passwordSet: false }), change: port(1, authentication), seen: firstConnected, is: [false, true] }, // prettier-ignore
  'interfaces.networkMode': {
    change: port(1, { networkMode: '4G' }),
    seen: (unit) => first(unit)?.modemInfo.split(' ').at(-1),
    is: ['5G', 'LTE'],
  },
  'interfaces.activeSim': {
    given: port(1, { activeSim: 'A' }),
    change: port(1, { activeSim: 'B' }),
    seen: (unit) => [first(unit)?.activeSim, first(unit)?.modemInfo],
  },
  'ipPipe.mode': {
    given: { ipPipeTarget: { host: '192.168.1.20', port: 80 } },
    change: { ipPipe: { mode: 'persistent' } },
    seen: async (unit) => {
      await startPipe(unit);
      return rebooted(() => unit.reports().state.applications.l2ControlPipe !== undefined)(unit);
    },
    is: [false, true],
  },
  'ipPipeTarget.host': { change: { ipPipeTarget: { host: '192.168.1.20', port: 80 } }, seen: startPipe, is: [undefined, 'connected'] }, // prettier-ignore
  'ipPipeTarget.port': {
    given: { ipPipeTarget: { host: '192.168.1.20', port: 80 } },
    change: { ipPipeTarget: { host: '192.168.1.20', port: 81 } },
    seen: startPipe,
    is: ['connected', 'failed'],
  },
  operationalMode: { given: { ...switcher, operationalMode: 'live' }, change: { operationalMode: 'fieldSwitcher' }, seen: doing, is: [['video'], ['switcher']] }, // prettier-ignore
  'multiCamera.mode': {
    change: { multiCamera: { ...multiCamera, mode: 'switcherAndProxy' } },
    seen: (unit) => switcherRun(applied(unit)),
    is: ['switcher', 'switcherAndProxy'],
  },
  'multiCamera.channelId': {
    given: cameras,
    change: { multiCamera: { ...multiCamera, channelId: 'c3', feeds: 1 } },
    seen: receivingChannels,
    is: [['c1', 'c2'], ['c3']],
  },
  'multiCamera.feeds': {
    given: cameras,
    change: { multiCamera: { ...multiCamera, channelId: 'c1', feeds: 3 } },
    seen: onAir((unit) => unit.reports().state.applications.multiCamera?.feeds?.length),
    is: [2, 3],
  },
  'multiCamera.channelSelectionMode': {
    given: cameras,
    change: custom,
    seen: receivingChannels,
    is: [['c1', 'c2'], ['c2']],
  },
  'multiCamera.customSelectedChannels': {
    given: custom,
    change: {
      multiCamera: { ...multiCamera, feeds: 1, channelSelectionMode: 'custom', customSelectedChannels: ['c4'] },
    },
    seen: receivingChannels,
    is: [['c2'], ['c4']],
  },
  'multiCamera.priorities': {
    given: cameras,
    change: { multiCamera: { ...multiCamera, channelId: 'c1', feeds: 2, priorities: [9, 1] } },
    seen: onAir((unit) => (unit.reports().received('c1')?.kbps ?? 0) > (unit.reports().received('c2')?.kbps ?? 0)),
    is: [true, false],
  },
  // The name of a camera is only for screens.
  'multiCamera.labels': {
    change: { multiCamera: { ...multiCamera, labels: ['Wide'] } },
    seen: (unit) => applied(unit).multiCamera.labels,
    is: [[], ['Wide']],
  },
  'switcherMode.highQualityChannelId': {
    given: switcher,
    change: { switcherMode: { ...switcherMode, highQualityChannelId: 'c3', proxyChannelId: 'c2' } },
    seen: receivingChannels,
    is: [
      ['c1', 'c2'],
      ['c2', 'c3'],
    ],
  },
  'switcherMode.proxyChannelId': {
    given: switcher,
    change: { switcherMode: { ...switcherMode, highQualityChannelId: 'c1', proxyChannelId: 'c3' } },
    seen: receivingChannels,
    is: [
      ['c1', 'c2'],
      ['c1', 'c3'],
    ],
  },
  'switcherMode.sdiInput': {
    given: switcher,
    change: { switcherMode: { highQualityChannelId: 'c1', proxyChannelId: 'c2', sdiInput: 'sdi1' } },
    seen: (unit) => {
      unit.change((now) => ({ ...now, camera: { ...now.camera, connected: false } }));
      return unit.reports().state.cameraConnected;
    },
    is: [false, true],
  },
  'intercom.mode': { refused: { intercom: { ...F.intercom, mode: 'targetChannel' } } },
  'intercom.destinationAccount': { refused: { intercom: { ...F.intercom, destinationAccount: 'desk' } } },
  'intercom.audioJacks': { refused: { intercom: { ...F.intercom, audioJacks: { talk: 'jack1', listen: 'jack2' } } } },
  ifbDelay: { refused: { ifbDelay: 300 } },
  'sipAccount.server': { refused: { sipAccount: { ...F.sipAccount, server: 'sip.example' } } },
  'sipAccount.user': { refused: { sipAccount: { ...F.sipAccount, user: 'desk' } } },
  'sipAccount.passwordSet': { refused: { sipAccount: { ...F.sipAccount, passwordSet: true } } },
  liveuIq: { refused: { liveuIq: true } },
  'metadata.enabled': {
    given: { metadata: { ...metadata, fields: { ...metadata.fields, slugline: 'Flood' } } },
    change: { metadata: { ...metadata, enabled: true, fields: { ...metadata.fields, slugline: 'Flood' } } },
    seen: label,
    is: [
      ['', {}],
      ['', { slugline: 'Flood' }],
    ],
  },
  'metadata.prompt': { refused: { metadata: { ...metadata, prompt: true } } },
  'metadata.fields': {
    given: { metadata: { ...metadata, enabled: true } },
    change: { metadata: { ...metadata, enabled: true, fields: { ...metadata.fields, reporter: 'A. Reed' } } },
    seen: label,
    is: [
      ['', {}],
      ['', { reporter: 'A. Reed' }],
    ],
  },
  'metadata.defaults': {
    given: { metadata: { ...metadata, enabled: true } },
    change: { metadata: { ...metadata, enabled: true, defaults: { ...metadata.defaults, reporter: 'Desk' } } },
    seen: label,
    is: [
      ['', {}],
      ['', { reporter: 'Desk' }],
    ],
  },
  // The label of a field is only for screens.
  'metadata.labels': {
    change: { metadata: { ...metadata, labels: { ...metadata.labels, crewName: 'Team' } } },
    seen: (unit) => applied(unit).metadata.labels.crewName,
    is: ['', 'Team'],
  },
  'smart.bandwidthLimitKbps': { name: phone, change: { smart: { ...F.smart, bandwidthLimitKbps: 1500 } }, seen: target, is: [4128, 1500] }, // prettier-ignore
  'smart.liveVideoCodec': { name: phone, change: { smart: { ...F.smart, liveVideoCodec: 'h265' } }, seen: onAir((unit) => unit.reports().received('c1')?.video.codec), is: ['h264', 'h265'] }, // prettier-ignore
};

it('covers every setting of the contract', () => {
  expect(uncovered(settingPaths(), Object.keys(ROWS))).toEqual({ missing: [], idle: [] });
});

const complaints = (unit: StillUnit, change: Change, given: Change = {}) =>
  checkOffer({ ...F, ...given, ...change }, unit.reports().state.capabilities, { ...F, ...given });

describe('a simulated unit', () => {
  it.each(Object.entries(ROWS))('reports the effect of %s, or does not offer it', async (path, row) => {
    if ('refused' in row) {
      const unit = stillUnit(row.name);
      const [refused] = complaints(unit, row.refused).filter((one) => path.startsWith(one.path));
      expect(refused?.message).toBe(NOT_OFFERED);
      await unit.configure(row.refused);
      expect(unit.reports().state.configuration).toEqual({ version: 1, applied: F });
      return;
    }
    const { given = {}, change, seen, name, is } = row;
    const [before, after] = [stillUnit(name), stillUnit(name)];
    expect(complaints(after, change, given)).toEqual([]);
    await before.configure(given);
    await after.configure(given);
    await after.configure({ ...given, ...change });
    expect(applied(after)).toEqual({ ...F, ...given, ...change });
    const [was, became] = [await seen(before), await seen(after)];
    if (is) expect([was, became]).toEqual(is);
    expect(became).not.toEqual(was);
  });
});
