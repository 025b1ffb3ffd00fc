import { message, type RuleMessage } from '../messages/index.js';

/** Services that need a licence besides the unit's own (spec 1 §6); `sla` is the service agreement that upgrades need (spec 1 §5). */
export const UNIT_SERVICES = ['pro4k', 'multiCamera', 'databridge', 'videoReturn', 'ai', 'tally', 'sla'] as const;
export type UnitService = (typeof UNIT_SERVICES)[number];

export const SERVICE_NAMES: Readonly<Record<UnitService, string>> = {
  pro4k: 'PRO-4K',
  multiCamera: 'Multi Camera',
  databridge: 'Databridge',
  videoReturn: 'Video Return',
  ai: 'AI',
  tally: 'Tally',
  sla: 'SLA',
};

/** Refusals of requests that need a missing service (spec 1 §8). */
const REFUSALS = {
  pro4k: 'pro_4k_license',
  multiCamera: 'MULTI_CAMERA_LICENSE',
  databridge: 'DATABRIDGE_LICENSE',
  videoReturn: 'VIDEO_RETURN_LICENSE',
  ai: 'SERVICE_OFF',
  tally: 'SERVICE_OFF',
  sla: 'UPGRADE_NO_SLA',
} as const satisfies Readonly<Record<UnitService, string>>;

/** The refusal of a missing service; null if the unit has it. */
export const serviceRefusal = (services: readonly UnitService[], needed: UnitService): RuleMessage | null =>
  services.includes(needed) ? null : message(REFUSALS[needed]);
