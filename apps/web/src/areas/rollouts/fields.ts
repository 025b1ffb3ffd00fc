import {
  checkLiqVersion,
  checkRolloutDescription,
  checkRolloutName,
  checkTargetVersion,
  checkWindow,
  checkWindowTime,
  message,
  ROLLOUT_DEVICES,
  ROLLOUT_FAILURES,
  rolloutMessage,
  TIME_ZONES,
  WEEK_DAYS,
} from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { type DeviceChoice, ROLLOUT_CHOICES } from './device-choice.js';

/** Form values of a rollout. */
export type RolloutValues = {
  readonly name: string;
  readonly targetVersion: string;
  readonly description: string;
  readonly liqVersion: string;
  readonly from: string;
  readonly csv: string;
  readonly deviceIds: readonly string[];
  readonly stopPercent: string;
  readonly window: string;
  readonly days: readonly string[];
  readonly begin: string;
  readonly end: string;
  readonly zone: string;
};

const SHARES = [0, 5, 10, 20, 50, 100] as const;

const NONE: readonly string[] = [];

export const NEW_ROLLOUT: RolloutValues = {
  name: '',
  targetVersion: '',
  description: '',
  liqVersion: '',
  from: 'csv',
  csv: '',
  deviceIds: NONE,
  stopPercent: String(ROLLOUT_FAILURES.usual),
  window: 'none',
  days: WEEK_DAYS.map(String),
  begin: '22:00',
  end: '05:00',
  zone: 'UTC',
};

type Fields = readonly Field<keyof RolloutValues>[];

/** The fields of a new rollout. */
export const rolloutFields = (values: RolloutValues, devices: DeviceChoice): Fields => [
  { kind: 'text', name: 'name', label: t('rollouts.name'), check: checkRolloutName },
  { kind: 'text', name: 'targetVersion', label: t('rollouts.target'), hint: t('rollouts.target.hint'), check: checkTargetVersion },
  { kind: 'lines', name: 'description', label: t('rollouts.description'), lines: 2, check: checkRolloutDescription },
  { kind: 'text', name: 'liqVersion', label: t('rollouts.liq'), hint: t('rollouts.liq.hint'), check: checkLiqVersion },
  {
    kind: 'choice',
    name: 'from',
    label: t('rollouts.from'),
    options: [
      { value: 'csv', label: t('rollouts.from.csv') },
      { value: 'list', label: t('rollouts.from.list') },
    ],
  },
  deviceField(values, devices),
  {
    kind: 'choice',
    name: 'stopPercent',
    label: t('rollouts.stopPercent'),
    hint: t('rollouts.stopPercent.hint'),
    options: SHARES.map((percent) => ({ value: String(percent), label: t('rollouts.percent', { percent }) })),
  },
  {
    kind: 'choice',
    name: 'window',
    label: t('rollouts.window'),
    options: [
      { value: 'none', label: t('rollouts.window.none') },
      { value: 'days', label: t('rollouts.window.days') },
    ],
  },
  ...(values.window === 'days' ? windowFields(values) : []),
]; // prettier-ignore

const deviceField = ({ from }: RolloutValues, { options, isCut }: DeviceChoice): Fields[number] =>
  from === 'csv'
    ? {
        kind: 'lines',
        name: 'csv',
        label: t('rollouts.csv'),
        hint: t('rollouts.csv.hint'),
        lines: 5,
        check: (text) => (text.trim() === '' ? message('required') : null),
        file: { label: t('rollouts.csv.choose'), accept: '.csv,text/csv' },
      }
    : {
        kind: 'several',
        name: 'deviceIds',
        label: t('rollouts.devices'),
        empty: t('rollouts.noDevices'),
        ...(isCut && { hint: t('rollouts.devices.cut', { count: ROLLOUT_CHOICES }) }),
        options,
        check: (chosen) => {
          if (chosen.length === 0) return rolloutMessage('rollout_no_devices');
          return chosen.length > ROLLOUT_DEVICES ? rolloutMessage('rollout_most', { most: ROLLOUT_DEVICES }) : null;
        },
      };

const windowFields = (values: RolloutValues): Fields => [
  {
    kind: 'several',
    name: 'days',
    label: t('rollouts.window.daysOf'),
    empty: '',
    options: WEEK_DAYS.map((day) => ({ value: String(day), label: t(`rollouts.day.${day}`) })),
    check: (days) => (days.length === 0 ? rolloutMessage('rollout_days') : null),
  },
  { kind: 'text', name: 'begin', label: t('rollouts.window.begin'), hint: t('rollouts.window.hint'), check: checkWindowTime },
  {
    kind: 'text',
    name: 'end',
    label: t('rollouts.window.end'),
    check: (end) => checkWindowTime(end) ?? (values.days.length === 0 ? null : checkWindow({ ...windowOf(values), to: end })),
  },
  {
    kind: 'choice',
    name: 'zone',
    label: t('rollouts.window.zone'),
    options: TIME_ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  },
]; // prettier-ignore

const windowOf = ({ days, begin, end, zone }: RolloutValues) => ({
  days: WEEK_DAYS.filter((day) => days.includes(String(day))),
  from: begin,
  to: end,
  zone: TIME_ZONES.find((one) => one === zone) ?? 'UTC',
});

/** The devices of the form, as parameters of the request. */
export const devicesIn = ({ from, csv, deviceIds }: RolloutValues) =>
  from === 'csv' ? { csv } : { deviceIds: [...deviceIds] };

/** The request body. */
export const bodyOf = (values: RolloutValues) => ({
  name: values.name,
  targetVersion: values.targetVersion,
  description: values.description,
  liqVersion: values.liqVersion,
  stopPercent: Number(values.stopPercent),
  window: values.window === 'days' ? windowOf(values) : null,
  ...devicesIn(values),
});
