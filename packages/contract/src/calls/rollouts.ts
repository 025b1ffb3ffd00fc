import {
  checkLiqVersion,
  checkRolloutDescription,
  checkRolloutName,
  checkTargetVersion,
  checkWindow,
  checkWindowTime,
  ROLLOUT_DEVICES,
  ROLLOUT_FAILURES,
  TIME_ZONES,
  UPGRADE_STATUSES,
  WEEK_DAYS,
} from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged } from '../call/paging.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { Rollout, RolloutDevice, RolloutLine } from '../entities/rollout.js';

const PATH = `${ADMIN}/rollouts` as const;
const access = { permission: 'software:manage' } as const;

const kept = resource({
  kind: 'rollout',
  names: ['rollout', 'rollouts'],
  path: PATH,
  see: 'software:manage',
  manage: 'software:manage',
  item: Rollout,
  search: ['name', 'targetVersion'],
  sort: ['createdAt', 'name', 'targetVersion'],
});

/** A file with 500 devices, bytes. */
const MAX_CSV = 256 * 1024;

const devices = {
  /** Text of a CSV file whose first line has a column `device`, `id`, `serial number` or `name`; or `deviceIds`. */
  csv: z.string().max(MAX_CSV).optional(),
  deviceIds: z.array(Id).max(ROLLOUT_DEVICES).optional(),
  targetVersion: checkedText(checkTargetVersion),
};

const Window = z
  .strictObject({
    days: z.array(z.literal(WEEK_DAYS)).max(7),
    from: checkedText(checkWindowTime),
    to: checkedText(checkWindowTime),
    zone: z.enum(TIME_ZONES),
  })
  .check(({ value, issues }) => {
    const message = checkWindow(value);
    if (message !== null) issues.push({ code: 'custom', input: value, params: { message } });
  });

const act = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: 'POST',
    path: `${PATH}/{id}/${verb}`,
    summary,
    access,
    subject: { kind: 'rollout', in: 'params', key: 'id' },
    params: IdParams,
    response: Rollout,
  }) as const;

/** Rollouts of software to units and servers (spec 3 §5, Batch upgrade; the spec shows no paths). */
export const rollouts = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({
      ...devices,
      name: checkedText(checkRolloutName),
      description: checkedText(checkRolloutDescription, 2048).default(''),
      liqVersion: checkedText(checkLiqVersion).default(''),
      stopPercent: z.int().min(0).max(ROLLOUT_FAILURES.most).default(ROLLOUT_FAILURES.usual),
      window: Window.nullable().default(null),
    }),
    example: {
      name: 'Spring 9.2',
      description: 'Field units of the north',
      targetVersion: '9.2',
      csv: 'device\ncrew-1\ncrew-2\n',
      stopPercent: 10,
      window: { days: [1, 2, 3, 4, 5], from: '22:00', to: '05:00', zone: 'Europe/Berlin' },
    },
    errors: ['ROLLOUT_EMPTY'],
  }),
  preview: {
    method: 'POST',
    path: `${PATH}/preview`,
    summary: 'What a rollout would do with each device of a file or of a choice; changes nothing',
    access,
    body: z.strictObject(devices),
    example: { targetVersion: '9.2', csv: 'device\ncrew-1\ncrew-2\n' },
    response: z.object({ lines: z.array(RolloutLine) }),
    errors: [],
  },
  devices: {
    method: 'GET',
    path: `${PATH}/{id}/devices`,
    summary: 'Devices of a rollout, paged, in the order in which they begin',
    access,
    subject: { kind: 'rollout', in: 'params', key: 'id' },
    params: IdParams,
    query: z.strictObject({
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(500).default(50),
      state: z.enum(UPGRADE_STATUSES).optional(),
    }),
    response: paged(RolloutDevice),
    errors: ['NOT_FOUND'],
  },
  pause: {
    ...act('pause', 'Begin no further devices; upgrades in progress end'),
    errors: ['NOT_FOUND', 'ROLLOUT_NOT_RUNNING'],
  },
  resume: {
    ...act('resume', 'Go on with a paused or stopped rollout; failures so far no longer stop it'),
    errors: ['NOT_FOUND', 'ROLLOUT_NOT_PAUSED'],
  },
  cancel: {
    ...act('cancel', 'Give up the devices that have not begun; upgrades in progress end'),
    errors: ['NOT_FOUND', 'ROLLOUT_OVER'],
  },
  retry: {
    ...act('retry', 'Upgrade again the devices that failed, and no others'),
    errors: ['NOT_FOUND', 'ROLLOUT_OVER', 'ROLLOUT_NONE_FAILED'],
  },
});
