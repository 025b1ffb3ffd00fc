import { MOST_PIPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

const InterfaceName = z.string().min(1).max(64);
const Port = z.int().min(1).max(65_535);
const Address = z.string().min(1).max(255);

/** IP pipe settings of a server; null: as the server was started, for `ports` no limit. */
export const ServerPipeSettings = z
  .strictObject({
    on: z.boolean(),
    interface: InterfaceName.nullable(),
    firstPort: Port.nullable(),
    ports: z.int().min(1).max(MOST_PIPES).nullable(),
  })
  .meta({ id: 'ServerPipeSettings' });

/** An interface of a server that IP pipes can listen at, with its address. */
export const PipeInterface = z.object({ name: InterfaceName, address: Address }).meta({ id: 'PipeInterface' });
export type PipeInterface = z.output<typeof PipeInterface>;

/** Address of an open IP pipe, and since when. */
const OpenPipe = z.object({ host: Address, port: Port, since: Millis });

const REPORTED = {
  applied: ServerPipeSettings,
  /** The values for `null`: address and first port that the server was started with. */
  started: z.object({ host: Address, firstPort: Port }),
  interfaces: z.array(PipeInterface).max(64),
};

/** What a server reports about IP pipes: the settings that it applies, their bounds, and the open pipes. */
export const PipeReport = z
  .object({ ...REPORTED, open: z.array(OpenPipe.extend({ unitId: Id })).max(MOST_PIPES) })
  .meta({ id: 'PipeReport' });
export type PipeReport = z.output<typeof PipeReport>;

/**
 * The requested IP pipe settings of a server, and what it reports; null: it supports none, or has not reported yet.
 * `unit` of an open pipe is null for units that the caller does not see.
 */
export const ServerIpPipe = z
  .object({
    requested: ServerPipeSettings,
    reported: z
      .object({
        ...REPORTED,
        open: z.array(OpenPipe.extend({ unit: z.object({ id: Id, name: z.string() }).nullable() })),
      })
      .nullable(),
  })
  .meta({ id: 'ServerIpPipe' });
export type ServerIpPipe = z.output<typeof ServerIpPipe>;
