import type { ServerState } from '@backhaul/contract/bus';

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
