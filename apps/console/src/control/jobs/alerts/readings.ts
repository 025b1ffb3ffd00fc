import type { ServerState, ServerTelemetry, UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import {
  alertRuleOf,
  batteryReading,
  bitrateDropReading,
  cameraReading,
  countedReading,
  DEFAULT_ALERT_RULES,
  gaugeReading,
  lacksSignal,
  isStreaming,
  storageReading,
  type AlertReading,
  type AlertRule,
  type AlertSettings,
  type AlertType,
  type ChannelFault,
  type GroupAlert,
  type AlertSetting,
  type MeasuredAlert,
  type ServerAlertSettings,
} from '@backhaul/domain';
import type { Reported } from '../../../state/registry/types.js';
import { storableText } from '../storable.js';

/** The value that a rule evaluates, and the text of an alert at present. */
export interface Reading {
  readonly type: AlertType;
  readonly rule: AlertRule;
  readonly reading: AlertReading;
  readonly text: string;
}

const LONGEST_TEXT = 500;

/** Trouble of an engine raises its alert without a dwell time. */
const AT_ONCE: AlertRule = {
  trouble: 'above',
  warning: 1,
  critical: null,
  hysteresis: 0,
  raiseAfterMs: 0,
  clearAfterMs: 0,
};
const CRITICAL_AT_ONCE: AlertRule = { ...AT_ONCE, warning: null, critical: 1 };

/** Data of a unit besides its reports: alert settings, and how much of its allowance is used. */
export interface UnitMatters {
  readonly settings: AlertSettings | null;
  readonly usage: AlertReading;
}

/**
 * The readings of a unit's reports for each of its alerts, by its settings. For an offline unit only data usage
 * is known, as long as it is monitored.
 */
export function unitReadings(
  reported: Reported<UnitState, UnitTelemetry>,
  { settings, usage }: UnitMatters,
): readonly Reading[] {
  const { state, telemetry, online } = reported;
  const used = measured('dataUsage', usage, (percent) => `${Math.floor(percent)} % of the allowance is used`);
  if (online !== true || state === null) return usage === 'unknown' ? [] : [used];
  const battery = (telemetry ?? state).battery;
  const rate = { totalKbps: telemetry?.totalKbps ?? 0, targetKbps: telemetry?.targetKbps ?? null };
  const drop = bitrateDropReading({ streaming: onAir(state) && telemetry !== null, ...rate });
  const temperature = telemetry?.temperature ?? null;
  return [
    ruled('battery', settings, batteryReading(battery), (percent) => `Battery at ${Math.round(percent)} %`),
    ruled(
      'cameraDisconnected',
      settings,
      cameraReading({ online, cameraConnected: state.cameraConnected }),
      () => 'Camera not connected',
    ),
    ruled('bitrateDrop', settings, drop, bitrateText),
    ruled('temperature', settings, gaugeReading(temperature), (celsius) => `Temperature ${Math.round(celsius)} °C`),
    engines(state.engines),
    used,
  ];
}

/** An alert stays active for a while after its cause is gone. */
const bitrateText = (percent: number): string =>
  percent < 1 ? 'Bitrate back at its target' : `Bitrate ${Math.round(percent)} % below its target`;

/** The troubles of a server may be over while it is offline: their alerts end immediately, and its next reports raise them again. */
const OFFLINE_SERVER: readonly Reading[] = (
  [
    'serverCpu',
    'serverStorage',
    'recordingFailed',
    'engineMissing',
    'channelNoSignal',
    'channelBlack',
    'channelFrozen',
    'channelSilent',
    'destinationFailing',
  ] as const satisfies AlertType[]
).map((type) => ({ type, rule: AT_ONCE, reading: 'normal', text: '' }));

/** Data of a server besides its reports: its alert settings, and the names of channels as users know them. */
export interface ServerMatters {
  readonly settings: ServerAlertSettings | null;
  readonly channelName: (channelId: string) => string | undefined;
}

/** The readings of a server's reports for each of its alerts, by its settings. */
export function serverReadings(
  reported: Reported<ServerState, ServerTelemetry>,
  { settings, channelName }: ServerMatters,
): readonly Reading[] {
  const { state, telemetry, online } = reported;
  if (online === false) return OFFLINE_SERVER;
  if (online === null || state === null) return [];
  const nameOf = (channelId: string): string => channelName(channelId) ?? channelId;
  const silent = state.channels.filter(lacksSignal).map(({ channelId }) => nameOf(channelId));
  const having = (fault: ChannelFault): string[] =>
    state.channels.filter(({ faults }) => faults?.includes(fault)).map(({ channelId }) => nameOf(channelId));
  const unreached = state.channels.flatMap(({ channelId, destinations = [] }) => {
    const failing = destinations.find(({ state: is }) => is === 'retrying' || is === 'refused');
    return failing === undefined ? [] : [`${nameOf(channelId)} (${failing.detail})`];
  });
  const failed = state.channels.filter(({ recording }) => recording.state === 'failed');
  const failures = failed.map(({ channelId, recording }) => `${nameOf(channelId)} (${recording.detail})`);
  return [
    ruled(
      'serverCpu',
      settings,
      gaugeReading(telemetry?.cpuPercent ?? null),
      (percent) => `CPU at ${Math.round(percent)} %`,
    ),
    ruled(
      'serverStorage',
      settings,
      storageReading(telemetry?.storage ?? null),
      (percent) => `Storage ${Math.round(percent)} % used`,
    ),
    { type: 'recordingFailed', rule: CRITICAL_AT_ONCE, ...readingOf(failures, 'Recording failed') },
    engines(state.engines),
    counted('channelNoSignal', silent, 'No signal'),
    counted('channelBlack', having('black'), 'Black picture'),
    counted('channelFrozen', having('frozen'), 'Frozen picture'),
    counted('channelSilent', having('silent'), 'Silent'),
    counted('destinationFailing', unreached, 'Destination failing'),
  ];
}

/** Number of channels with a trouble that has to last; the text names all. */
const counted = (type: MeasuredAlert, troubles: readonly string[], what: string): Reading => ({
  type,
  rule: DEFAULT_ALERT_RULES[type],
  reading: troubles.length > 0 ? troubles.length : 'normal',
  text: readingOf(troubles, what).text,
});

/** While a stream is set up or stopped, its bitrate has no meaning. */
const onAir = ({ applications }: UnitState): boolean =>
  isStreaming(applications) && applications.video?.state === 'streaming';

/** A reading by the settings of its device. */
const ruled = <A extends GroupAlert>(
  type: A,
  settings: Readonly<Record<A, AlertSetting>> | null,
  reading: AlertReading,
  say: (value: number) => string,
): Reading => sign(type, alertRuleOf(type, settings), countedReading(type, settings, reading), say);

const measured = (type: MeasuredAlert, reading: AlertReading, say: (value: number) => string): Reading =>
  sign(type, DEFAULT_ALERT_RULES[type], reading, say);

const sign = (
  type: MeasuredAlert,
  rule: AlertRule,
  reading: AlertReading,
  say: (value: number) => string,
): Reading => ({
  type,
  rule,
  reading,
  text: typeof reading === 'number' ? say(reading) : '',
});

function engines(list: UnitState['engines']): Reading {
  const missing = list.filter(({ version }) => version === null).map(({ name }) => name);
  return { type: 'engineMissing', rule: AT_ONCE, ...readingOf(missing, 'Missing on the device') };
}

const readingOf = (troubles: readonly string[], what: string): Pick<Reading, 'reading' | 'text'> => ({
  reading: troubles.length > 0 ? 1 : 'normal',
  text: storableText(`${what}: ${troubles.join(', ')}`).slice(0, LONGEST_TEXT),
});
