/** Services that need a licence besides the unit's own (spec 1 §6); `sla` is the service agreement that upgrades need (spec 1 §5). */
export const UNIT_SERVICES = ['pro4k', 'multiCamera', 'databridge', 'videoReturn', 'ai', 'tally', 'sla'] as const;
export type UnitService = (typeof UNIT_SERVICES)[number];

/** What each is called. */
export const SERVICE_NAMES: Readonly<Record<UnitService, string>> = {
  pro4k: 'PRO-4K',
  multiCamera: 'Multi Camera',
  databridge: 'Databridge',
  videoReturn: 'Video Return',
  ai: 'AI',
  tally: 'Tally',
  sla: 'SLA',
};

/** Refusals of requests that need a service which the unit does not have (spec 1 §8). */
const REFUSALS: Readonly<Record<UnitService, string>> = {
  pro4k: 'Unit does not have PRO-4K license',
  multiCamera: 'Multi Camera license is not enabled',
  databridge: 'Databridge license is not enabled',
  videoReturn: 'No available Video Return licenses',
  ai: 'Service is not enabled',
  tally: 'Service is not enabled',
  sla: 'Units that are not under SLA are not eligible for upgrade',
};

/** The sentence with which a missing service is refused; null when the unit has it. */
export const serviceRefusal = (services: readonly UnitService[], needed: UnitService): string | null =>
  services.includes(needed) ? null : REFUSALS[needed];
