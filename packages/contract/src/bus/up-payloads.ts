import { CrewCall } from './crew-call.js';
import { DeviceEvent, DeviceState, DeviceTelemetry, OrderProgress, OrderResult, Presence } from './reports.js';
import { TallyLog, TallyReport } from './tally.js';
import type { UpName } from './topics.js';

/** Topic name → payload. */
export const UP_PAYLOADS = {
  presence: Presence,
  state: DeviceState,
  telemetry: DeviceTelemetry,
  tally: TallyReport,
  tallyLog: TallyLog,
  event: DeviceEvent,
  result: OrderResult,
  progress: OrderProgress,
  crewCall: CrewCall,
} as const satisfies Readonly<Record<UpName, unknown>>;
