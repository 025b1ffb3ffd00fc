import type { UnitConfiguration } from '@backhaul/contract';
import type { VoiceInput, VoiceOutput } from './commands.js';

/** What is at one jack of a unit: a microphone or another input, and a headset or another output. */
export interface Jack {
  readonly input: VoiceInput;
  readonly output: VoiceOutput;
}

/** The jacks of a unit; undefined: it has no second one. */
export interface Jacks {
  readonly jack1: Jack;
  readonly jack2: Jack | undefined;
}

type AudioJacks = UnitConfiguration['intercom']['audioJacks'];

const NOTHING: Jack = { input: { kind: 'silence' }, output: undefined };

/** Input and output of the configured jacks. With one jack there is no choice, and it is always used. */
export function pluggedIn({ jack1, jack2 }: Jacks, { talk, listen }: AudioJacks): Jack {
  if (jack2 === undefined) return jack1;
  const jacks = { none: NOTHING, jack1, jack2 };
  return { input: jacks[talk].input, output: jacks[listen].output };
}

/** Whether it can play the sound of audio rooms anywhere. */
export const playsAnywhere = ({ jack1, jack2 }: Jacks): boolean => (jack1.output ?? jack2?.output) !== undefined;
