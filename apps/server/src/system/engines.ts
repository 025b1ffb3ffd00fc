import { probeEngines, type Log } from '@backhaul/agent';
import type { DeviceState } from '@backhaul/contract/bus';

/** Purpose of each engine without which the server can run. */
const OPTIONAL: Readonly<Record<string, string>> = {
  ristreceiver: 'no bonded units can be received',
  janus: 'there are no audio rooms',
};

/** The engines of a server; missing ones are logged. */
export async function findEngines(log: Log): Promise<DeviceState['engines']> {
  const engines = await probeEngines(['ffmpeg', 'srt-live-transmit', 'ristreceiver', 'janus']);
  for (const { name, version, install } of engines) {
    if (version !== null) continue;
    const without = OPTIONAL[name];
    if (without !== undefined) log.warn(`${name} is not installed; ${without}: ${install}`);
    else log.error(`${name} is not installed; nothing can be received until it is: ${install}`);
  }
  return engines;
}
