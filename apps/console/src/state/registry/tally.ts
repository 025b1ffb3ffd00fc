import type { SourceTally, TallyReport } from '@backhaul/contract/bus';
import {
  combineTally,
  stateOfTally,
  type Tally,
  type TallyKind,
  type TallyMode,
  type TallyState,
} from '@backhaul/domain';

/** A source of a tally interface that is assigned to a channel. */
export interface RecordedTallySource {
  readonly sourceId: string;
  readonly interfaceId: string;
  readonly interfaceName: string;
  readonly kind: TallyKind;
  readonly mode: TallyMode;
  /** Null: over HTTP. */
  readonly serverId: string | null;
  readonly screen: number;
  readonly address: number;
  /** Tally that was set over HTTP; null: none. */
  readonly said: TallyState | null;
}

/** A server's tally report, by source; indexed once per report. */
export class TallyIndex {
  readonly heard: ReadonlyMap<string, TallyState>;

  constructor(readonly report: TallyReport) {
    this.heard = new Map(report.in.map(({ sourceId, ...state }) => [sourceId, state]));
  }
}

/** Tally of a source from a switcher; null: unknown. */
export type TallyHearing = (source: RecordedTallySource) => TallyState | null;

/** Sources that receive tally. */
const coming = (sources: readonly RecordedTallySource[]) => sources.filter(({ mode }) => mode !== 'out');

/** Tally of a channel; null: none of its interfaces receives any. */
export function tallyOfSources(sources: readonly RecordedTallySource[], hear: TallyHearing): Tally | null {
  const own = coming(sources);
  return own.length === 0 ? null : combineTally(own.map(hear));
}

/**
 * Tally of a channel that an interface sends: that of all other interfaces. Its own input is left out, because a peer that echoes
 * it would keep it on forever. Without a text it is the name of the channel.
 */
export function tallySent(
  { sourceId, interfaceId }: RecordedTallySource,
  channel: { readonly name: string; readonly tally: readonly RecordedTallySource[] },
  hear: TallyHearing,
): SourceTally {
  const others = channel.tally.filter((source) => source.interfaceId !== interfaceId);
  const tally = tallyOfSources(others, hear) ?? { light: 'off', text: '' };
  const state = stateOfTally(tally);
  return { sourceId, ...state, text: state.text || channel.name.slice(0, 64) };
}
