import type { ServerSettingsView } from '@backhaul/contract';
import { RECORDING_FORMATS, type RecordingFormat, type ServerSettings } from '@backhaul/domain';
import type { Registry } from '../../state/registry/types.js';

type Reported = Pick<Registry, 'reportedServer'>;

/** Whether a server supports settings; null until it has reported. */
export function supportsSettings(registry: Reported, serverId: string): boolean | null {
  const state = registry.reportedServer(serverId)?.state;
  return state ? state.settings !== undefined : null;
}

/** Recording formats of a server; all formats until it has reported. */
export function formatsOf(registry: Reported, serverId: string): readonly RecordingFormat[] {
  const state = registry.reportedServer(serverId)?.state;
  if (!state) return RECORDING_FORMATS;
  const formats = state.recordingFormats ?? ['mkv'];
  return RECORDING_FORMATS.filter((format) => formats.includes(format));
}

export function presentSettings(registry: Reported, serverId: string, requested: ServerSettings): ServerSettingsView {
  const state = registry.reportedServer(serverId)?.state;
  return {
    requested,
    reported: state?.settings ?? null,
    supported: supportsSettings(registry, serverId),
    formats: [...formatsOf(registry, serverId)],
    mostChannels: state ? (state.mostChannels ?? state.maxChannels) : null,
  };
}
