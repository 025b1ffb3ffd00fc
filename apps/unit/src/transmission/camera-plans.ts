import type { UnitConfiguration } from '@backhaul/contract';
import { inputOf, inputOfSdi, priorityOf, PROXY_RESOLUTION, sharedKbps, type CameraPicture } from '@backhaul/domain';
import { cameraName, type EncoderPlan } from '../encoder/commands.js';
import { formatOf } from '../encoder/format.js';
import type { Source } from '../source/source.js';

/** An input of the unit, and whether it has video. */
export interface SeenInput {
  readonly source: Source;
  readonly there: boolean;
}

/** Bitrate of the small picture of all inputs, kbps. */
const PROXY_KBPS = 600;

/** The file with the caption of an input, from 0 on. */
export const nameFileOf = (index: number): string => `name-${index + 1}.txt`;

/** The input for a channel by the present settings, from 0 on; undefined for a picture of all. */
export const shownInputOf = (picture: CameraPicture, { switcherMode }: UnitConfiguration): number | undefined =>
  picture === 'program' ? inputOfSdi(switcherMode.sdiInput) : inputOf(picture);

/**
 * The plan of the encoder of one channel. Each feed has its share of the bitrate by its priority; a capture device is
 * read only once, so the small picture leaves out the input that is on air. Undefined if the input does not exist.
 */
export function cameraPlan(
  picture: CameraPicture,
  plan: EncoderPlan,
  inputs: readonly SeenInput[],
): EncoderPlan | undefined {
  const { configuration } = plan;
  const index = shownInputOf(picture, configuration);
  if (picture === 'proxy') return proxyPlan(plan, inputs);
  if (index === undefined) return plan;
  const input = inputs[index];
  if (!input) return undefined;
  const whole = { ...plan, source: input.source, name: cameraName(plan, index), nameFile: nameFileOf(index) };
  return picture === 'program'
    ? whole
    : { ...whole, configuration: { ...configuration, bitrateKbps: share(plan, index) } };
}

function share({ configuration: { bitrateKbps, multiCamera } }: EncoderPlan, index: number): number {
  const priorities = Array.from({ length: multiCamera.feeds }, (_, feed) => priorityOf(multiCamera.priorities, feed));
  return sharedKbps(bitrateKbps, priorities)[index] ?? bitrateKbps;
}

function proxyPlan(plan: EncoderPlan, inputs: readonly SeenInput[]): EncoderPlan {
  const { configuration } = plan;
  const onAir = shownInputOf('program', configuration);
  const format = formatOf(PROXY_RESOLUTION);
  return {
    ...plan,
    source: { kind: 'test' },
    mosaic: inputs.map(({ source, there }, index) => ({
      source,
      there,
      taken: index === onAir && source.kind === 'device',
    })),
    ...(format && { format }),
    configuration: {
      ...configuration,
      codec: 'h264',
      resolution: PROXY_RESOLUTION,
      audioEnabled: false,
      bitrateKbps: Math.min(PROXY_KBPS, configuration.bitrateKbps),
    },
  };
}
