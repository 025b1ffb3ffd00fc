import type { AlertLevel } from '@backhaul/domain';

/** Pitch in Hz and number of beeps. */
const BEEPS: Readonly<Record<AlertLevel, { readonly hertz: number; readonly times: number }>> = {
  critical: { hertz: 880, times: 2 },
  warning: { hertz: 587, times: 1 },
};
const BEEP_S = 0.12;

let context: AudioContext | null = null;

/** Plays an alert sound. Browsers stay silent until the user has interacted with the page. */
export function playAlertSound(level: AlertLevel): void {
  context ??= new AudioContext();
  const { hertz, times } = BEEPS[level];
  const gain = context.createGain();
  gain.gain.value = 0.08;
  gain.connect(context.destination);
  for (let i = 0; i < times; i += 1) {
    const beep = context.createOscillator();
    beep.frequency.value = hertz;
    beep.connect(gain);
    const at = context.currentTime + i * BEEP_S * 2;
    beep.start(at);
    beep.stop(at + BEEP_S);
  }
}
