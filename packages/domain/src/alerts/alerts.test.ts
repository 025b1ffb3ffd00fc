import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlertReading,
  batteryReading,
  bitrateDropReading,
  cameraReading,
  gaugeReading,
  storageReading,
} from './readings.js';
import { type AlertRule, DEFAULT_ALERT_RULES, MEASURED_ALERTS } from './rules.js';
import { sortAlerts } from './sort.js';
import { NO_ALERT, stepAlert } from './step.js';

const rule: AlertRule = {
  trouble: 'above',
  warning: 50,
  critical: 80,
  hysteresis: 5,
  raiseAfterMs: 10,
  clearAfterMs: 20,
};

/** Outcomes of readings at given times; `-` where nothing changes. */
function run(of: AlertRule, readings: readonly (readonly [nowMs: number, AlertReading])[]): string {
  let state = NO_ALERT;
  const words: string[] = [];
  for (const [nowMs, reading] of readings) {
    const step = stepAlert(of, state, reading, nowMs);
    state = step.state;
    words.push(step.outcome === 'unchanged' ? '-' : `${step.outcome}:${state.level ?? 'none'}`);
  }
  return words.join(' ');
}

describe('an alert', () => {
  it.each<[string, readonly (readonly [number, AlertReading])[], string]>([
    [
      'is raised after the dwell time',
      [
        [0, 60],
        [9, 60],
        [10, 60],
      ],
      '- - raised:warning',
    ],
    [
      'is not raised by a short peak',
      [
        [0, 60],
        [9, 40],
        [10, 60],
        [19, 60],
      ],
      '- - - -',
    ],
    [
      'is raised at the level of the moment',
      [
        [0, 60],
        [10, 90],
      ],
      '- raised:critical',
    ],
    [
      'grows worse',
      [
        [0, 60],
        [10, 60],
        [11, 80],
        [21, 80],
      ],
      '- raised:warning - changed:critical',
    ],
    [
      'gets better',
      [
        [0, 90],
        [10, 90],
        [11, 60],
        [31, 60],
      ],
      '- raised:critical - changed:warning',
    ],
    [
      'stays within the hysteresis',
      [
        [0, 60],
        [10, 60],
        [11, 46],
        [99, 46],
      ],
      '- raised:warning - -',
    ],
    [
      'stays critical within the hysteresis',
      [
        [0, 90],
        [10, 90],
        [11, 76],
        [99, 76],
      ],
      '- raised:critical - -',
    ],
    [
      'clears after its dwell time',
      [
        [0, 60],
        [10, 60],
        [11, 44],
        [30, 44],
        [31, 44],
      ],
      '- raised:warning - - cleared:none',
    ],
    [
      'does not clear while readings come and go',
      [
        [0, 60],
        [10, 60],
        [11, 44],
        [25, 60],
        [40, 44],
      ],
      '- raised:warning - - -',
    ],
    [
      'clears where the matter does not arise',
      [
        [0, 60],
        [10, 60],
        [11, 'normal'],
        [31, 'normal'],
      ],
      '- raised:warning - cleared:none',
    ],
    [
      'neither rises nor clears unseen',
      [
        [0, 60],
        [5, 'unknown'],
        [12, 60],
        [22, 60],
      ],
      '- - - raised:warning',
    ],
    [
      'outlives what is unknown',
      [
        [0, 60],
        [10, 60],
        [99, 'unknown'],
        [999, 'unknown'],
      ],
      '- raised:warning - -',
    ],
  ])('%s', (_, readings, expected) => {
    expect(run(rule, readings)).toBe(expected);
  });

  it('remembers when it was first raised', () => {
    const raised = stepAlert({ ...rule, raiseAfterMs: 0 }, NO_ALERT, 60, 100).state;
    const worse = stepAlert({ ...rule, raiseAfterMs: 0 }, raised, 90, 200).state;
    expect(worse).toEqual({ level: 'critical', since: 100, pending: null });
  });

  it('looks below a threshold too', () => {
    const low: AlertRule = { ...rule, trouble: 'below', warning: 20, critical: 10 };
    expect(
      run(low, [
        [0, 20],
        [10, 20],
        [11, 25],
        [31, 25],
        [32, 26],
        [52, 26],
      ]),
    ).toBe('- raised:warning - - - cleared:none');
  });

  it('holds: raised and cleared take turns, and never before their dwell time', () => {
    const steps = fc.array(
      fc.tuple(fc.nat(15), fc.oneof(fc.nat(100), fc.constantFrom<AlertReading>('normal', 'unknown'))),
    );
    fc.assert(
      fc.property(steps, (list) => {
        let state = NO_ALERT;
        let nowMs = 0;
        let lastChange = 0;
        for (const [wait, reading] of list) {
          nowMs += wait;
          const { state: next, outcome } = stepAlert(rule, state, reading, nowMs);
          if (outcome === 'raised') expect(state.level === null && next.level !== null).toBe(true);
          if (outcome === 'cleared') expect(state.level !== null && next.level === null).toBe(true);
          if (outcome !== 'unchanged') {
            expect(nowMs - lastChange).toBeGreaterThanOrEqual(10);
            lastChange = nowMs;
          }
          state = next;
        }
      }),
    );
  });
});

describe('default rules', () => {
  it.each(MEASURED_ALERTS)('%s: critical is worse than warning', (type) => {
    const { trouble, warning, critical, hysteresis } = DEFAULT_ALERT_RULES[type];
    expect(hysteresis).toBeGreaterThanOrEqual(0);
    if (warning !== null && critical !== null)
      expect(trouble === 'above' ? critical > warning : critical < warning).toBe(true);
  });

  it('warn of a unit that loses its camera, and end soon after it is back', () => {
    const { cameraDisconnected } = DEFAULT_ALERT_RULES;
    expect(
      run(cameraDisconnected, [
        [0, 1],
        [3000, 1],
        [3001, 'normal'],
        [4001, 'normal'],
      ]),
    ).toBe('- raised:warning - cleared:none');
  });

  it('call a full disk at once', () => {
    expect(run(DEFAULT_ALERT_RULES.serverStorage, [[0, 96]])).toBe('raised:critical');
  });
});

describe('readings', () => {
  const battery = { connected: true, percentage: 15, charging: false };
  it.each<[string, AlertReading, AlertReading]>([
    ['a battery', batteryReading(battery), 15],
    ['a battery that charges', batteryReading({ ...battery, charging: true }), 'normal'],
    ['no battery in its place', batteryReading({ ...battery, connected: false }), 'normal'],
    ['an unknown battery', batteryReading(null), 'unknown'],
    ['no camera', cameraReading({ online: true, cameraConnected: false }), 1],
    ['a camera', cameraReading({ online: true, cameraConnected: true }), 'normal'],
    ['an offline unit’s camera', cameraReading({ online: false, cameraConnected: false }), 'unknown'],
    ['half the rate', bitrateDropReading({ streaming: true, totalKbps: 2000, targetKbps: 4000 }), 50],
    ['more than the rate', bitrateDropReading({ streaming: true, totalKbps: 5000, targetKbps: 4000 }), 0],
    ['a rate off air', bitrateDropReading({ streaming: false, totalKbps: 0, targetKbps: 4000 }), 'normal'],
    ['no target', bitrateDropReading({ streaming: true, totalKbps: 0, targetKbps: null }), 'normal'],
    ['a gauge', gaugeReading(70), 70],
    ['a gauge that says nothing', gaugeReading(null), 'unknown'],
    ['storage', storageReading({ freeBytes: 25, totalBytes: 100 }), 75],
    ['storage of no size', storageReading({ freeBytes: 0, totalBytes: 0 }), 'unknown'],
    ['unknown storage', storageReading(null), 'unknown'],
  ])('%s', (_, reading, expected) => {
    expect(reading).toBe(expected);
  });
});

it('sorts critical alerts first, the newest first among equals', () => {
  const alerts = [
    { severity: 'warning', since: 5 },
    { severity: 'critical', since: 1 },
    { severity: 'warning', since: 9 },
    { severity: 'critical', since: 3 },
  ] as const;
  expect(sortAlerts(alerts).map(({ since }) => since)).toEqual([3, 1, 9, 5]);
});
