import type { ServerState } from '@backhaul/contract/bus';
import type { TallyTransport } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** UDP ports at which a server receives something else, as it reports them: its channels, and measurements of links. */
export const udpPortsOf = (
  state: Pick<ServerState, 'channels' | 'measurePort'> | null | undefined,
): ReadonlySet<number> =>
  new Set(
    [
      state?.measurePort,
      ...(state?.channels ?? []).flatMap(({ port, ristPort, srtlaPort }) => [port, ristPort, srtlaPort]),
    ].filter((port) => port !== undefined),
  );

/** TCP ports at which a server listens for something else, as it reports them. */
export const tcpPortsOf = (state: ReportedPorts | null | undefined): ReadonlySet<number> =>
  new Set(
    [
      state?.measurePort,
      state?.gatePort,
      state?.rtmpPort,
      state?.rtmps?.port,
      state?.whipPort,
      state?.uploadPort,
      Number(portOf(state?.mediaUrl ?? '')),
      ...(state?.pipes?.open ?? []).map(({ port }) => port),
    ]
      .filter((port) => port !== undefined)
      .filter((port) => port > 0),
  );

type ReportedPorts = Pick<
  ServerState,
  'measurePort' | 'gatePort' | 'rtmpPort' | 'rtmps' | 'whipPort' | 'uploadPort' | 'mediaUrl' | 'pipes'
>;

/** The port that an address contains; empty if none. */
const portOf = (url: string): string => (URL.canParse(url) ? new URL(url).port : '');

interface Listening {
  readonly serverId: string;
  readonly transport: TallyTransport;
  readonly listenPort: number;
  /** The interface that asks for the port. */
  readonly except?: string;
}

/** Whether a tally interface of a server receives at a port. */
export async function tallyListens(
  tx: Transaction<Database>,
  { serverId, transport, listenPort, except = '' }: Listening,
): Promise<boolean> {
  const found = await tx
    .selectFrom('tally_interfaces')
    .select('id')
    .where('server_id', '=', serverId)
    .where('kind', '<>', 'mqtt')
    .where('mode', '<>', 'out')
    .where('transport', '=', transport)
    .where('listen_port', '=', listenPort)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}
