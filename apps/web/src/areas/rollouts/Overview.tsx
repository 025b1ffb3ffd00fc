import type { Rollout } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { PhaseBar } from '../../ui/data/PhaseBar.js';
import { barParts, windowText } from './rollout.js';

/** Progress of each phase, why the rollout has stopped, and its settings. */
export function Overview({ rollout }: { readonly rollout: Rollout }) {
  const { phases, stop, window, opensAt, state, refused, installed } = rollout;
  return (
    <>
      {stop === null ? null : <Notice tone="warning">{t('rollouts.stop.text', stop)}</Notice>}
      {state === 'running' && opensAt !== null ? (
        <Notice tone="info">{t('rollouts.opensAt', { time: momentText(opensAt) })}</Notice>
      ) : null}
      {phases
        .filter(({ size }) => size > 0)
        .map((phase) => (
          <PhaseBar
            key={phase.phase}
            title={t(`rollouts.phase.${phase.phase}`)}
            note={t('rollouts.phase.size', { count: phase.size })}
            parts={barParts(phase)}
          />
        ))}
      {refused > 0 ? <Notice tone="info">{t('rollouts.refused.text', { count: refused })}</Notice> : null}
      {installed > 0 ? <Notice tone="info">{t('rollouts.installed.text', { count: installed })}</Notice> : null}
      <Facts
        facts={[
          [t('rollouts.target'), rollout.targetVersion],
          [t('rollouts.liq'), rollout.liqVersion || '—'],
          [t('rollouts.description'), rollout.description || '—'],
          [t('rollouts.stopPercent'), t('rollouts.percent', { percent: rollout.stopPercent })],
          [t('rollouts.window'), windowText(window)],
          [t('rollouts.madeBy'), rollout.madeBy ?? '—'],
          [t('rollouts.createdAt'), momentText(rollout.createdAt)],
          [t('rollouts.endedAt'), rollout.endedAt === null ? '—' : momentText(rollout.endedAt)],
        ]}
      />
    </>
  );
}
