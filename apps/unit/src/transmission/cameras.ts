import { PhaseTracker, type StartArgs, type TransmissionPhase } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { SeveralOutputs, UnitState } from '@backhaul/contract/bus';
import { FEED_PICTURES, type CameraRun } from '@backhaul/domain';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraName, encoderArgs } from '../encoder/commands.js';
import { mergedLinks } from '../transport/merged-links.js';
import type { StreamLink } from '../transport/transport.js';
import { cameraPlan, nameFileOf, shownInputOf, type SeenInput } from './camera-plans.js';
import { Transmission, type TransmissionSettings } from './transmission.js';

type Feeds = NonNullable<NonNullable<UnitState['applications']['multiCamera']>['feeds']>;
type Output = SeveralOutputs['outputs'][number];

export interface SeveralSettings extends TransmissionSettings {
  readonly run: CameraRun;
  /** The present inputs of the unit. */
  readonly inputs: () => readonly SeenInput[];
}

interface Channel {
  readonly output: Output;
  /** Undefined if the input does not exist. */
  readonly transmission: Transmission | undefined;
  /** The settings of its encoder. */
  sent: string;
}

/**
 * A transmission of this unit to several channels: an encoder and a transport each, so that the failure of one does
 * not affect the others.
 */
export class CamerasTransmission {
  readonly mode = 'live' as const;
  readonly stores = false;
  readonly live = true;
  #channels: Channel[] = [];
  readonly #phase: PhaseTracker;
  #stopping = false;

  private constructor(private readonly settings: SeveralSettings) {
    this.#phase = new PhaseTracker(settings.onPhase);
  }

  static async start(settings: SeveralSettings): Promise<CamerasTransmission> {
    const all = new CamerasTransmission(settings);
    await all.#writeNames();
    for (const output of settings.args.several?.outputs ?? []) all.#channels.push(await all.#open(output));
    return all;
  }

  get run(): CameraRun {
    return this.settings.run;
  }

  get args(): StartArgs {
    return this.settings.args;
  }

  get startedAt(): number {
    return this.settings.startedAt;
  }

  get phase(): TransmissionPhase {
    return this.#phase.now;
  }

  get wantedKbps(): number {
    return this.#each().reduce((sum, one) => sum + one.wantedKbps, 0);
  }

  get targetKbps(): number {
    return this.#each().reduce((sum, one) => sum + one.targetKbps, 0);
  }

  links(): StreamLink[] {
    return mergedLinks(this.#each().map((one) => one.links()));
  }

  /** Audio levels of the first channel; those of the others are read too, so that they do not accumulate. */
  levels(): readonly number[] {
    const [first = []] = this.#each().map((one) => one.levels());
    return first;
  }

  /** The video of each camera that is sent. */
  feeds(): Feeds {
    const { configuration } = this.settings.plan();
    return this.#channels.flatMap(({ output, transmission }) => {
      const feed = FEED_PICTURES.findIndex((picture) => picture === output.picture) + 1;
      const there = this.settings.inputs()[feed - 1]?.there === true && transmission?.makes === true;
      return feed === 0 ? [] : [{ feed, videoMode: there ? configuration.resolution : null }];
    });
  }

  /** Applies the present settings; only encoders with other arguments are restarted. */
  async reconfigure(configuration: UnitConfiguration): Promise<void> {
    await this.#writeNames();
    // The small picture first, because it releases the device that goes on air.
    for (const channel of this.#channels.toReversed()) {
      const wanted = this.#sent(channel.output);
      if (!channel.transmission || wanted === channel.sent) continue;
      channel.sent = wanted;
      await channel.transmission.reconfigure(configuration);
    }
  }

  /** Additional destinations get the picture of the first channel. */
  async feedTap(): Promise<void> {
    await this.#each()[0]?.feedTap();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#phase.become('stopping');
    await Promise.all(this.#each().map((one) => one.stop()));
    this.#phase.become('ended');
  }

  #each(): Transmission[] {
    return this.#channels.flatMap(({ transmission }) => transmission ?? []);
  }

  async #open(output: Output): Promise<Channel> {
    const { settings } = this;
    const { several: _, ...args } = settings.args;
    const { picture, channelId, channelName, transport } = output;
    const sent = this.#sent(output);
    if (!cameraPlan(picture, settings.plan(), settings.inputs())) return { output, transmission: undefined, sent };
    const transmission = await Transmission.start({
      ...settings,
      args: { ...args, channelId, channelName, transport },
      tap: output === settings.args.several?.outputs[0] ? settings.tap : undefined,
      plan: () => {
        const plan = settings.plan();
        const found = cameraPlan(picture, plan, settings.inputs());
        // If the selected input does not exist, the present one stays.
        return found ?? { ...plan, nameFile: nameFileOf(0) };
      },
      onPhase: () => this.#look(),
      onEncoderFailure: (detail) => settings.onEncoderFailure(`${channelName}: ${detail}`),
    });
    return { output, transmission, sent };
  }

  /** It streams as soon as one of its channels does. */
  #look(): void {
    if (this.#stopping) return;
    const streams = this.#each().some(({ phase }) => phase === 'streaming');
    this.#phase.become(streams ? 'streaming' : 'connecting');
  }

  #sent({ picture }: Output): string {
    const plan = this.settings.plan();
    const wanted = cameraPlan(picture, plan, this.settings.inputs());
    if (!wanted) return '';
    const label = cameraName(plan, shownInputOf(picture, plan.configuration) ?? 0);
    return JSON.stringify([wanted.configuration.delay, label, encoderArgs(wanted, undefined, { live: '' }, 0)]);
  }

  async #writeNames(): Promise<void> {
    const plan = this.settings.plan();
    const write = (_: unknown, index: number) =>
      writeFile(join(this.settings.folder, nameFileOf(index)), cameraName(plan, index));
    await Promise.all(this.settings.inputs().map(write));
  }
}
