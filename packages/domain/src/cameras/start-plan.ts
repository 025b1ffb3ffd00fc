import type { MultiCameraMode, OperationalMode, StoreMode } from '../configuration/vocabulary.js';
import type { CameraRun } from './pictures.js';

/** Settings that the start of a unit depends on. */
export interface StartSettings {
  readonly operationalMode: OperationalMode;
  readonly storeMode: StoreMode;
}

/** What a start begins: one camera in a store mode, or several cameras. */
export type StartPlan =
  { readonly kind: 'one'; readonly mode: StoreMode } | { readonly kind: 'several'; readonly run: CameraRun };

/**
 * What a unit starts in its mode (spec 1 §4): live in its store mode, store and forward, every camera to a
 * separate channel (multi-HQ), only the input on air (field switcher), or with a small picture of all inputs
 * by which the station switches (station switcher).
 */
export function startPlan({ operationalMode, storeMode }: StartSettings): StartPlan {
  switch (operationalMode) {
    case 'live':
      return { kind: 'one', mode: storeMode };
    case 'storeAndForward':
      return { kind: 'one', mode: 'storeAndForward' };
    case 'multiHq':
      return { kind: 'several', run: 'multiCamera' };
    case 'fieldSwitcher':
      return { kind: 'several', run: 'switcher' };
    case 'stationSwitcher':
      return { kind: 'several', run: 'switcherAndProxy' };
    default:
      return operationalMode satisfies never;
  }
}

/** The switcher mode of a direct start: that of the operational mode, otherwise that of the camera settings. */
export function switcherRun(settings: {
  readonly operationalMode: OperationalMode;
  readonly multiCamera: { readonly mode: MultiCameraMode };
}): Exclude<CameraRun, 'multiCamera'> {
  const plan = startPlan({ operationalMode: settings.operationalMode, storeMode: 'live' });
  if (plan.kind === 'several' && plan.run !== 'multiCamera') return plan.run;
  return settings.multiCamera.mode === 'switcherAndProxy' ? 'switcherAndProxy' : 'switcher';
}
