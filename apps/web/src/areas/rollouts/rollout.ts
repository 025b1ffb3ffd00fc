import type { Rollout, RolloutDevice, RolloutLine } from '@backhaul/contract';
import { messageText } from '../../text/messages.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import type { BarPart } from '../../ui/data/PhaseBar.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a rollout. */
export const LOOKS: Readonly<Record<Rollout['state'], StateLook>> = {
  running: { glyph: 'up', tone: 'move' },
  paused: { glyph: 'pause', tone: 'plain' },
  stopped: { glyph: 'cross', tone: 'warn' },
  cancelled: { glyph: 'ring', tone: 'off' },
  done: { glyph: 'dot', tone: 'ready' },
};

/** Glyph and tone of each state of a device. */
export const DEVICE_LOOKS: Readonly<Record<RolloutDevice['state'], StateLook>> = {
  pending: { glyph: 'ring', tone: 'plain' },
  upgrading: { glyph: 'up', tone: 'move' },
  succeeded: { glyph: 'dot', tone: 'ready' },
  upgradeFailed: { glyph: 'cross', tone: 'warn' },
  rejected: { glyph: 'pause', tone: 'off' },
};

/** Glyph and tone of each verdict of the preview. */
export const VERDICT_LOOKS: Readonly<Record<RolloutLine['verdict'], StateLook>> = {
  ready: { glyph: 'dot', tone: 'ready' },
  waits: { glyph: 'brokenRing', tone: 'plain' },
  installed: { glyph: 'dot', tone: 'off' },
  refused: { glyph: 'pause', tone: 'warn' },
  unknown: { glyph: 'question', tone: 'warn' },
};

type Said = NonNullable<RolloutDevice['wait']>;

/** A sentence of the console or a device, in the language of the user. */
export const saidText = (sentence: Said): string => translated(messageText(sentence));

/** A reason with its error code, if it has one. */
export const reasonText = (reason: Said, code: string | null): string =>
  code !== null && /^-?\d+$/.test(code) ? t('rollouts.code', { text: saidText(reason), code }) : saidText(reason);

/** The parts of the bar of a phase. */
export const barParts = (phase: Rollout['phases'][number]): readonly BarPart[] => [
  { key: 'succeeded', look: DEVICE_LOOKS.succeeded, pattern: 'full', label: t('rollouts.succeeded'), count: phase.succeeded },
  { key: 'upgradeFailed', look: DEVICE_LOOKS.upgradeFailed, pattern: 'hatched', label: t('rollouts.upgradeFailed'), count: phase.upgradeFailed },
  { key: 'rejected', look: DEVICE_LOOKS.rejected, pattern: 'dots', label: t('rollouts.rejected'), count: phase.rejected },
  { key: 'upgrading', look: DEVICE_LOOKS.upgrading, pattern: 'stripes', label: t('rollouts.upgrading'), count: phase.upgrading },
  { key: 'waiting', look: DEVICE_LOOKS.pending, pattern: 'empty', label: t('rollouts.pending'), count: phase.waiting },
]; // prettier-ignore

/** Progress of a rollout in words. */
export function progressText({ phases, total, refused, installed }: Rollout): string {
  const done = installed + phases.reduce((sum, { succeeded }) => sum + succeeded, 0);
  const failed = phases.reduce((sum, { upgradeFailed }) => sum + upgradeFailed, 0);
  const rejected = refused + phases.reduce((sum, phase) => sum + phase.rejected, 0);
  return [
    t('rollouts.progress', { done, total }),
    ...(failed > 0 ? [t('rollouts.progress.failed', { count: failed })] : []),
    ...(rejected > 0 ? [t('rollouts.progress.rejected', { count: rejected })] : []),
  ].join(' · ');
}

/** The upgrade window in words; null: at any time. */
export function windowText(window: Rollout['window']): string {
  if (window === null) return t('rollouts.window.none');
  const days = window.days.map((day) => t(`rollouts.day.${day}`)).join(', ');
  return t('rollouts.window.text', { days, from: window.from, to: window.to, zone: window.zone });
}
