/** Alerts raised within this time of each other may belong together, ms. */
export const INCIDENT_WINDOW_MS = 10 * 60_000;
/** Least number of units and servers of an incident. */
export const INCIDENT_DEVICES = 3;
/** Least share of the connected units and servers of a group: in a large one, three alerts in ten minutes are chance. */
export const GROUP_SHARE = 0.05;
/** Least share where the alerts are of several types, unless they share a server. */
export const MIXED_SHARE = 0.5;

/** Possible causes of an incident; of equally narrow ones the first is used. */
export const CAUSE_KINDS = ['server', 'carrier', 'software', 'group'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Something that several units and servers have in common. */
export interface Cause {
  readonly kind: CauseKind;
  readonly id: string;
}

/** A raised alert, with its device's possible causes at the time it was raised. */
export interface CausedAlert {
  readonly id: string;
  readonly deviceId: string;
  readonly type: string;
  /** When it was raised, ms. */
  readonly since: number;
  readonly causes: readonly Cause[];
}

/** An open incident, the types of its alerts, the number of units and servers that have them, and when its first and its latest alert were raised, ms. */
export interface OpenIncident {
  readonly id: string;
  readonly cause: Cause;
  readonly types: readonly string[];
  readonly devices: number;
  readonly first: number;
  readonly latest: number;
}

/** What happens with alerts that belong to no incident. */
export interface IncidentPlan {
  /** Alerts that join an open incident. */
  readonly joins: readonly { readonly incidentId: string; readonly alertId: string }[];
  /** New incidents, each with its alerts in the order in which they were raised. */
  readonly begins: readonly { readonly cause: Cause; readonly alertIds: readonly string[] }[];
}

/** A cause as one text. */
export const causeKey = ({ kind, id }: Cause): string => `${kind} ${id}`;

/** Number of connected units and servers that have a cause. */
export type Reach = (cause: Cause) => number;

const byTime = (a: CausedAlert, b: CausedAlert): number => a.since - b.since || (a.id < b.id ? -1 : 1);

const narrower =
  (reach: Reach) =>
  (a: Cause, b: Cause): number =>
    reach(a) - reach(b) ||
    CAUSE_KINDS.indexOf(a.kind) - CAUSE_KINDS.indexOf(b.kind) ||
    (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);

/**
 * Groups the alerts of one inventory that belong to no incident. An incident needs alerts of one type of at least three units and servers that
 * were raised within ten minutes and share a server, carrier, software version or group; of a group, at least 5 % of the connected ones. Alerts of
 * several types are one if they share a server, or are of at least half of the connected ones that share the cause. Of several common causes
 * the narrowest counts, which the fewest devices have. Alerts with that cause, and of a type that belongs to it, join the incident if they
 * are raised within ten minutes of one of its alerts. An alert belongs to one incident at most. The result does not depend on the order of the alerts.
 */
export function planIncidents(
  alerts: readonly CausedAlert[],
  open: readonly OpenIncident[],
  reach: Reach,
): IncidentPlan {
  const free = new Map(alerts.toSorted(byTime).map((alert) => [alert.id, alert]));
  const joins = joinsOf(free, open, reach);
  for (const { alertId } of joins) free.delete(alertId);
  const begins: { cause: Cause; alertIds: string[] }[] = [];
  for (;;) {
    const next = narrowestOf([...free.values()], reach);
    if (next === null) return { joins, begins };
    for (const { id } of next.alerts) free.delete(id);
    begins.push({ cause: next.cause, alertIds: next.alerts.map(({ id }) => id) });
  }
}

/** Alerts that join an incident; each may bring the next one within the time. */
function joinsOf(free: ReadonlyMap<string, CausedAlert>, open: readonly OpenIncident[], reach: Reach) {
  const order = narrower(reach);
  const spans = open
    .map((incident) => ({ ...incident }))
    .toSorted((a, b) => order(a.cause, b.cause) || a.first - b.first || (a.id < b.id ? -1 : 1));
  const joined = new Map<string, string>();
  for (let before = -1; before !== joined.size;) {
    before = joined.size;
    for (const alert of free.values()) {
      if (joined.has(alert.id)) continue;
      const taken = spans.find(
        ({ cause, types, devices, first, latest }) =>
          has(alert, cause) &&
          (types.length > 1 || types.includes(alert.type) || takesAll(cause, devices, reach)) &&
          alert.since >= first - INCIDENT_WINDOW_MS &&
          alert.since <= latest + INCIDENT_WINDOW_MS,
      );
      if (taken === undefined) continue;
      joined.set(alert.id, taken.id);
      taken.first = Math.min(taken.first, alert.since);
      taken.latest = Math.max(taken.latest, alert.since);
    }
  }
  return [...joined].map(([alertId, incidentId]) => ({ incidentId, alertId }));
}

/** Whether alerts of every type belong to an incident of so many units and servers. */
const takesAll = (cause: Cause, devices: number, reach: Reach): boolean =>
  cause.kind === 'server' || devices >= reach(cause) * MIXED_SHARE;

const has = ({ causes }: CausedAlert, { kind, id }: Cause): boolean =>
  causes.some((one) => one.kind === kind && one.id === id);

/** The alerts of the narrowest cause of an incident; null: there is none. Alerts are in the order in which they were raised. */
function narrowestOf(alerts: readonly CausedAlert[], reach: Reach) {
  const byCause = new Map<string, { readonly cause: Cause; readonly alerts: CausedAlert[] }>();
  for (const alert of alerts) {
    for (const cause of alert.causes) {
      const known = byCause.get(causeKey(cause));
      if (known === undefined) byCause.set(causeKey(cause), { cause, alerts: [alert] });
      else if (known.alerts.at(-1) !== alert) known.alerts.push(alert);
    }
  }
  const order = narrower(reach);
  const made = [...byCause.values()].flatMap(({ cause, alerts: sharing }) => {
    if (devicesOf(sharing) < INCIDENT_DEVICES) return [];
    const types = [...new Set(sharing.map(({ type }) => type))];
    const sets = [
      sharing,
      ...(types.length > 1 ? types.map((type) => sharing.filter((one) => one.type === type)) : []),
    ];
    const least = Math.max(INCIDENT_DEVICES, cause.kind === 'group' ? reach(cause) * GROUP_SHARE : 0);
    const chain = sets
      .flatMap(chainsOf)
      .find((one) => mostTogether(one) >= least && (isOfOneType(one) || takesAll(cause, devicesOf(one), reach)));
    return chain === undefined ? [] : [{ cause, alerts: chain }];
  });
  return made.toSorted((a, b) => order(a.cause, b.cause))[0] ?? null;
}

const isOfOneType = (alerts: readonly CausedAlert[]): boolean => new Set(alerts.map(({ type }) => type)).size === 1;

const devicesOf = (alerts: readonly CausedAlert[]): number => new Set(alerts.map(({ deviceId }) => deviceId)).size;

/** Runs of alerts, each raised within ten minutes of the one before. */
function chainsOf(alerts: readonly CausedAlert[]): CausedAlert[][] {
  const chains: CausedAlert[][] = [];
  for (const alert of alerts) {
    const chain = chains.at(-1);
    if (chain !== undefined && alert.since - (chain.at(-1)?.since ?? 0) <= INCIDENT_WINDOW_MS) chain.push(alert);
    else chains.push([alert]);
  }
  return chains;
}

/** Greatest number of units and servers in a chain within ten minutes. */
const mostTogether = (chain: readonly CausedAlert[]): number =>
  Math.max(
    ...chain.map(({ since: from }) =>
      devicesOf(chain.filter(({ since }) => since >= from && since <= from + INCIDENT_WINDOW_MS)),
    ),
  );

/** Radio technologies that a modem reports after the name of its operator. */
const TECHNOLOGY =
  /(?:\s+(?:[2345]g|nsa|sa|lte\S*|nr\S*|5gnr|umts|hspa\S*|hsdpa|hsupa|edge|gprs|gsm|cdma\S*|evdo\S*))+$/i;

/** The carrier of a modem, by its report (`Vodafone LTE`); null if it names none. */
export function carrierOf(modem: { readonly uiType: string; readonly enabled: boolean; readonly modemInfo: string }) {
  if (modem.uiType !== 'cell' || !modem.enabled) return null;
  const name = ` ${modem.modemInfo.trim()}`.replace(TECHNOLOGY, '').trim();
  return name === '' ? null : name;
}
