import type { UnitConfiguration } from '@backhaul/contract';
import { sameValue } from '@backhaul/domain';
import { effective, sourceOf } from '../configuration/effective.js';
import type { Clips } from '../encoder/clip.js';
import { clipKey, encoderArgs, type EncoderPlan } from '../encoder/commands.js';
import { isConnected, type Source } from '../source/source.js';
import type { SeenInput } from '../transmission/camera-plans.js';
import type { StreamLink } from '../transport/transport.js';
import type { OperatorSettings } from './settings.js';

/** The video source of this unit, and its encoding by the present settings. */
export class Pictures {
  /** Whether each input has video. */
  #there: readonly boolean[] = [];

  constructor(
    private readonly settings: OperatorSettings,
    private readonly clips: Clips,
    /** The links of the stream, while there is one. */
    private readonly links: () => readonly StreamLink[],
  ) {}

  get source(): Source {
    return sourceOf(this.#applied, this.settings.sources[0]);
  }

  /** Whether any input had video at the last check. */
  get some(): boolean {
    return this.#there.includes(true);
  }

  /** Checks which inputs have video; returns whether the one for a single camera does. */
  async look(): Promise<boolean> {
    this.#there = await Promise.all(this.#inputs().map(isConnected));
    return this.#there[0] ?? false;
  }

  /** The inputs as of the last check. */
  seen(): readonly SeenInput[] {
    return this.#inputs().map((source, index) => ({ source, there: this.#there[index] ?? false }));
  }

  plan(applied = this.#applied): EncoderPlan {
    const { sources, name, nameOverlay, isCellular } = this.settings;
    const links = this.links();
    const cellularAlone = links.length > 0 && links.every(({ interfaceName }) => isCellular(interfaceName));
    return {
      source: sourceOf(applied, sources[0]),
      name,
      nameOverlay,
      configuration: effective(applied, cellularAlone),
    };
  }

  /** Whether both settings start a transmission's engines with the same arguments. */
  isSame(one: UnitConfiguration, other: UnitConfiguration): boolean {
    return sameValue(this.#sent(one), this.#sent(other));
  }

  /** Encodes the clip, if one is sent; `keep`: an existing one may still be on air. */
  async prepare(applied: UnitConfiguration | undefined, keep: () => boolean): Promise<void> {
    const plan = this.plan(applied);
    if (plan.source.kind !== 'loop') return;
    await this.clips.prepare(plan);
    if (!keep()) await this.clips.tidy(plan);
  }

  get #applied(): UnitConfiguration {
    return this.settings.memory.now.configuration.applied;
  }

  #inputs(): readonly Source[] {
    const [, ...others] = this.settings.sources;
    return [this.source, ...others];
  }

  #sent(applied: UnitConfiguration): unknown {
    const plan = this.plan(applied);
    const outputs = { live: '', store: { folder: '', stem: applied.filenamePrefix, segmentSeconds: 0 } };
    return [plan.configuration.delay, clipKey(plan), encoderArgs(plan, undefined, outputs, 0)];
  }
}
