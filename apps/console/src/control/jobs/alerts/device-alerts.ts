import {
  MEASURED_ALERTS,
  NO_ALERT,
  stepAlert,
  type AlertLevel,
  type AlertObstacle,
  type AlertState,
  type AlertType,
} from '@backhaul/domain';
import type { RaisedAlert } from '../../../state/registry/types.js';
import type { Reading } from './readings.js';

/** An alert that should be active. */
export interface WantedAlert {
  readonly type: AlertType;
  readonly severity: AlertLevel;
  readonly since: number;
  readonly text: string;
}

/** Alerts to raise or change, and alerts to end. */
export interface AlertNews {
  readonly stand: readonly WantedAlert[];
  readonly end: readonly AlertType[];
  /** Why alerts end although their causes may last; absent: their causes ended. */
  readonly obstacle?: AlertObstacle;
}

/** The alerts of one device: its readings so far, and the alerts that should be active. */
export class DeviceAlerts {
  readonly #states = new Map<AlertType, AlertState>();
  readonly #wanted = new Map<AlertType, WantedAlert>();
  readonly #texts = new Map<AlertType, string>();

  /** `standing`: the alerts that were active when this console started. */
  constructor(standing: readonly RaisedAlert[]) {
    for (const { type, severity, since, text } of standing) {
      this.#states.set(type, { level: severity, since, pending: null });
      this.#wanted.set(type, { type, severity, since, text });
    }
  }

  /** Whether an alert may change with time, without a report: a dwell is running. */
  get waits(): boolean {
    return [...this.#states.values()].some(({ pending }) => pending !== null);
  }

  /** The text of each active alert by the newest report. */
  get texts(): ReadonlyMap<AlertType, string> {
    return new Map(this.#texts);
  }

  step(signs: readonly Reading[], nowMs: number): void {
    for (const { type, rule, reading, text } of signs) {
      const { state, outcome } = stepAlert(rule, this.#states.get(type) ?? NO_ALERT, reading, nowMs);
      this.#states.set(type, state);
      if (state.level === null) {
        this.#wanted.delete(type);
        this.#texts.delete(type);
        continue;
      }
      if (typeof reading === 'number') this.#texts.set(type, text);
      const known = this.#wanted.get(type);
      if (known !== undefined && outcome === 'unchanged' && isGauge(type)) continue;
      const says = typeof reading === 'number' ? text : (known?.text ?? text);
      this.#wanted.set(type, { type, severity: state.level, since: state.since ?? nowMs, text: says });
    }
  }

  /** The difference to the active alerts; null when there is none. */
  news(standing: readonly RaisedAlert[]): AlertNews | null {
    const known = new Map(standing.map((alert) => [alert.type, alert]));
    const stand = [...this.#wanted.values()].filter(({ type, severity, text }) => {
      const alert = known.get(type);
      return alert?.severity !== severity || (!isGauge(type) && alert.text !== text);
    });
    const end = standing.map(({ type }) => type).filter((type) => !this.#wanted.has(type));
    return stand.length + end.length === 0 ? null : { stand, end };
  }
}

/** A gauge changes all the time, so its stored text is from when its level was reached; the shown text is current. */
const isGauge = (type: AlertType): boolean => MEASURED_ALERTS.some((measured) => measured === type);
