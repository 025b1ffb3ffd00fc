import type { Rollout } from '@backhaul/contract';
import { rolloutActRefusal, type RolloutAct } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

const waiting = ({ phases }: Rollout): number => phases.reduce((sum, phase) => sum + phase.waiting, 0);

const actOf = (
  what: RolloutAct,
  look: Act<Rollout>['look'],
  consequences: Act<Rollout>['consequences'],
): Act<Rollout> => ({
  key: what,
  label: () => t(`rollouts.${what}`),
  look,
  fits: ({ state, failed }) => rolloutActRefusal(what, state, failed) === null,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t(`rollouts.${what}.ask`, { name: rows[0]?.name ?? '' })
      : t(`rollouts.${what}.askSeveral`, { count: rows.length }),
  consequences,
  run: ({ id }) => api.rollouts[what]({ params: { id } }, idempotencyHeaders()),
  done: (count) => t(`rollouts.${what}.done`, { count }),
});

const sum = (rows: readonly Rollout[], of: (row: Rollout) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export const ROLLOUT_ACTS: readonly Act<Rollout>[] = [
  actOf('pause', 'quiet', () => [t('rollouts.pause.text')]),
  actOf('resume', 'quiet', (rows) => [
    t('rollouts.resume.text'),
    ...(sum(rows, ({ failed }) => failed) > 0 ? [t('rollouts.resume.failed')] : []),
  ]),
  actOf('retry', 'quiet', (rows) => [t('rollouts.retry.text', { count: sum(rows, ({ failed }) => failed) })]),
  actOf('cancel', 'danger', (rows) => [
    t('rollouts.cancel.text', { count: sum(rows, waiting) }),
    t('rollouts.cancel.inProgress'),
  ]),
];
