import type { Complaint } from '../configuration/settings.js';
import type { GuestType } from '../invitations/invitations.js';
import { message } from '../messages/index.js';
import { usagePeriod } from '../usage/period.js';

/** Services of an inventory that can be configured, with the plan names of spec 3 §4. */
export const INVENTORY_SERVICES = [
  'go_plan',
  'smart_plan',
  'ai_integration',
  'graphics',
  'unit_license',
  'web_aud_connect',
  'audio_ifb',
  'ingest',
] as const;
export type InventoryServiceName = (typeof INVENTORY_SERVICES)[number];

/** Unit of the limit of a service: MB, hours, or none (spec 3 §4). */
export const LIMIT_KINDS = ['data', 'time', 'na'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The limits that the console can count for each service. */
export const LIMIT_KINDS_OF = {
  go_plan: LIMIT_KINDS,
  smart_plan: LIMIT_KINDS,
  ai_integration: ['na'],
  graphics: ['time', 'na'],
  // Hours of each licence of the pool.
  unit_license: ['time'],
  // Participants of audio rooms at once.
  web_aud_connect: ['na'],
  // Audio interfaces.
  audio_ifb: ['na'],
  // Ingest accounts, of which an inventory has one at most.
  ingest: ['na'],
} as const satisfies Readonly<Record<InventoryServiceName, readonly LimitKind[]>>;

/** The service that a kind of guest needs. */
export const guestService = (type: GuestType): InventoryServiceName =>
  type === 'liteUnits' ? 'go_plan' : 'smart_plan';

const DAY_MS = 86_400_000;
export const TRIAL_DAYS = 30;
/** Hours of use in the trial of graphics (spec 3 §9). */
export const GRAPHICS_TRIAL_HOURS = 10;
/** Longest licence on demand, hours: a year. */
export const MOST_LICENSE_HOURS = 8_784;
/** An end is announced from this many days before. */
export const SERVICE_WARNING_DAYS = 14;

/** How a service of an inventory is configured. Times in ms; `packageSize` in MB or hours a month, by the usage type. */
export interface ServiceTerms {
  readonly purchased: boolean;
  readonly trialStartedAt: number | null;
  readonly usageType: LimitKind;
  readonly packageSize: number | null;
  readonly instanceLimit: number | null;
  /** Day of the month on which the count starts again. */
  readonly startDay: number;
  readonly expiresAt: number | null;
}

/** Usage since the count started, in MB or hours, and the number of current uses. */
export interface ServiceUse {
  readonly used: number;
  readonly instances: number;
}

export const SERVICE_STATES = ['notEnabled', 'onTrial', 'expired', 'trialExpired', 'purchased', 'overUsage'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/**
 * The state of a service (spec 3 §4). Without terms everything is purchased, except licences on demand, which are counted. A trial
 * ends after 30 days, that of graphics also after ten hours of use.
 */
export function serviceState(
  service: InventoryServiceName,
  terms: ServiceTerms | null,
  use: ServiceUse,
  nowMs: number,
): ServiceState {
  if (terms === null) return stateUnconfigured(service);
  if (!terms.purchased) {
    const ends = trialEndsAt(terms);
    if (ends === null) return 'notEnabled';
    const isUsedUp = service === 'graphics' && use.used >= GRAPHICS_TRIAL_HOURS;
    return nowMs >= ends || isUsedUp ? 'trialExpired' : 'onTrial';
  }
  if (terms.expiresAt !== null && nowMs >= terms.expiresAt) return 'expired';
  const { instanceLimit } = terms;
  if (service === 'unit_license') return use.instances >= (instanceLimit ?? 0) ? 'overUsage' : 'purchased';
  const isUsedUp = terms.usageType !== 'na' && terms.packageSize !== null && use.used >= terms.packageSize;
  const hasTooMany = instanceLimit !== null && use.instances > instanceLimit;
  return isUsedUp || hasTooMany ? 'overUsage' : 'purchased';
}

/** The state of a service that is not configured: without limits, except licences on demand. */
const stateUnconfigured = (service: InventoryServiceName): ServiceState =>
  service === 'unit_license' ? 'notEnabled' : 'purchased';

/** Names of the states in the API (spec 3 §4). */
export const TECHNICAL_STATES = {
  notEnabled: 'enabledTrial',
  onTrial: 'activeTrial',
  expired: 'expiredService',
  trialExpired: 'expiredTrial',
  purchased: 'purchasedService',
  overUsage: 'purchasedService',
} as const satisfies Readonly<Record<ServiceState, string>>;

/** Status of a service of an inventory (spec 3 §4). */
export const SERVICE_STATUSES = ['inactive', 'selfActive', 'active', 'NA', 'done', 'expired'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

const STATUSES = {
  notEnabled: 'inactive',
  onTrial: 'selfActive',
  expired: 'expired',
  trialExpired: 'expired',
  purchased: 'active',
  overUsage: 'done',
} as const satisfies Readonly<Record<ServiceState, ServiceStatus>>;

/** The status of a service by its state; `NA` if it is not configured. */
export const serviceStatus = (state: ServiceState, isConfigured: boolean): ServiceStatus =>
  isConfigured ? STATUSES[state] : 'NA';

/** When the trial ends, ms; null if none was started. */
export const trialEndsAt = ({ trialStartedAt }: Pick<ServiceTerms, 'trialStartedAt'>): number | null =>
  trialStartedAt === null ? null : trialStartedAt + TRIAL_DAYS * DAY_MS;

/** Start of the count of usage and its next start, ms: the month from the start day, or the trial. */
export function servicePeriod(terms: ServiceTerms, nowMs: number): { readonly from: number; readonly until: number } {
  const ends = trialEndsAt(terms);
  return !terms.purchased && terms.trialStartedAt !== null && ends !== null
    ? { from: terms.trialStartedAt, until: ends }
    : usagePeriod(terms.startDay, nowMs);
}

/** Unit of the count: always hours in a trial of graphics; licences on demand are counted as uses. */
export function countedKind(service: InventoryServiceName, { purchased, usageType }: ServiceTerms): LimitKind {
  if (service === 'unit_license') return 'na';
  return service === 'graphics' && !purchased ? 'time' : usageType;
}

/** Days until a usable service ends, rounded up; null if it is off or has no end. */
export function serviceDaysLeft(state: ServiceState, terms: ServiceTerms | null, nowMs: number): number | null {
  if (terms === null) return null;
  const ends = state === 'onTrial' ? trialEndsAt(terms) : terms.expiresAt;
  return ends === null || !isServiceOn(state) ? null : Math.ceil((ends - nowMs) / DAY_MS);
}

/** Whether its end is announced. */
export const serviceEndsSoon = (daysLeft: number | null): boolean =>
  daysLeft !== null && daysLeft <= SERVICE_WARNING_DAYS;

/** Whether a service is there, used up or not: its inventory has purchased or tries it. */
export const isServiceOn = (state: ServiceState): boolean =>
  state === 'purchased' || state === 'onTrial' || state === 'overUsage';

/**
 * Why a new use of a service is refused: `off` if it is not enabled, over or used up; `license` if all permitted uses are taken.
 * `adds`: whether the request adds a use.
 */
export function serviceObstacle(
  state: ServiceState,
  terms: ServiceTerms | null,
  { instances }: ServiceUse,
  adds: boolean,
): 'off' | 'license' | null {
  if (terms === null) return state === 'notEnabled' ? 'off' : null;
  if (isServiceOn(state) && terms.instanceLimit !== null && instances + (adds ? 1 : 0) > terms.instanceLimit)
    return 'license';
  return state === 'purchased' || state === 'onTrial' ? null : 'off';
}

/** Errors of the configuration of a service, by field. */
export function checkServiceTerms(
  service: InventoryServiceName,
  { usageType, packageSize, instanceLimit }: Pick<ServiceTerms, 'usageType' | 'packageSize' | 'instanceLimit'>,
): readonly Complaint[] {
  const kinds: readonly LimitKind[] = LIMIT_KINDS_OF[service];
  if (!kinds.includes(usageType)) return [{ path: 'usageType', message: message('default') }];
  if (usageType !== 'na' && packageSize === null) return [{ path: 'packageSize', message: message('required') }];
  if (service !== 'unit_license') return [];
  if (instanceLimit === null) return [{ path: 'instanceLimit', message: message('required') }];
  return packageSize !== null && packageSize > MOST_LICENSE_HOURS
    ? [{ path: 'packageSize', message: message('max_value', { max: MOST_LICENSE_HOURS }) }]
    : [];
}
