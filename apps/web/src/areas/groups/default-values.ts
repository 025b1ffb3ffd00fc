import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { RESOLUTIONS, STORE_MODES, TRANSMISSION_MODES, VIDEO_CODECS } from '@backhaul/domain';

export type Defaults = HandlerOutput<AppContract['groups']['defaultConfiguration']>;

/** Form values; an empty text means not set. */
export type DefaultValues = Readonly<
  Record<'codec' | 'resolution' | 'bitrateKbps' | 'audioEnabled' | 'transmissionMode' | 'storeMode', string>
>;

/** Form values of stored defaults. */
export const valuesOf = (defaults: Defaults): DefaultValues => ({
  codec: defaults.codec ?? '',
  resolution: defaults.resolution ?? '',
  bitrateKbps: defaults.bitrateKbps === undefined ? '' : String(defaults.bitrateKbps),
  audioEnabled: defaults.audioEnabled === undefined ? '' : defaults.audioEnabled ? 'on' : 'off',
  transmissionMode: defaults.transmissionMode ?? '',
  storeMode: defaults.storeMode ?? '',
});

/** The request body; settings that the form does not show are kept. */
export function defaultsOf(saved: Defaults, values: DefaultValues): Defaults {
  const {
    codec: _c,
    resolution: _r,
    bitrateKbps: _b,
    audioEnabled: _a,
    transmissionMode: _t,
    storeMode: _s,
    ...rest
  } = saved;
  const codec = VIDEO_CODECS.find((one) => one === values.codec);
  const resolution = RESOLUTIONS.find((one) => one === values.resolution);
  const transmissionMode = TRANSMISSION_MODES.find((one) => one === values.transmissionMode);
  const storeMode = STORE_MODES.find((one) => one === values.storeMode);
  return {
    ...rest,
    ...(codec && { codec }),
    ...(resolution && { resolution }),
    ...(values.bitrateKbps.trim() !== '' && { bitrateKbps: Number(values.bitrateKbps) }),
    ...(values.audioEnabled !== '' && { audioEnabled: values.audioEnabled === 'on' }),
    ...(transmissionMode && { transmissionMode }),
    ...(storeMode && { storeMode }),
  };
}
