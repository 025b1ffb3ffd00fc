import type { SourceTally, TallyReport } from '@backhaul/contract/bus';
import {
  combineTally,
  stateOfTally,
  type Tally,
  type TallyKind,
  type TallyMode,
  type TallyState,
} from '@backhaul/domain';

/** A source of a tally interface that a channel is. */
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
  /** What was said over HTTP; null: nothing. */
  readonly said: TallyState | null;
}

/** What a server says of tally, by its sources; indexed once per report. */
export class TallyIndex {
  readonly heard: ReadonlyMap<string, TallyState>;

  constructor(readonly report: TallyReport) {
    this.heard = new Map(report.in.map(({ sourceId, ...state }) => [sourceId, state]));
  }
}

/** What a switcher says of a source; null: nobody can say. */
export type TallyHearing = (source: RecordedTallySource) => TallyState | null;

/** Sources at which tally comes in. */
const coming = (sources: readonly RecordedTallySource[]) => sources.filter(({ mode }) => mode !== 'out');

/** Tally of a channel; null: it has no interface at which any comes in. */
export function tallyOfSources(sources: readonly RecordedTallySource[], hear: TallyHearing): Tally | null {
  const own = coming(sources);
  return own.length === 0 ? null : combineTally(own.map(hear));
}

/**
 * What an interface sends of a channel: what all others say. What comes in at the interface itself is left out, since a peer that echoes
 * it would keep it up for ever. Without a text it is the name of the channel.
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
