import { MAX_ROOM_NAME } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';

/** Actions of a unit's crew on its intercom. */
export const CREW_ACTIONS = ['connect', 'disconnect'] as const;
export type CrewAction = (typeof CREW_ACTIONS)[number];

/**
 * The crew of a unit asks to be connected by its `intercom` settings: to an audio room, or over its direct line; or to leave again. Only of
 * a unit that offers `intercom`.
 */
export const CrewCall = z
  .object({
    /** The answer has the same id. */
    id: Id,
    session: Id,
    action: z.enum(CREW_ACTIONS),
  })
  .meta({ id: 'CrewCall' });
export type CrewCall = z.output<typeof CrewCall>;

/** Messages to a unit that offers `intercom`. */
export const CREW_DOWNLINKS = [
  /** The answer to a call of its crew; `error`: why it was refused, for people. An order to join or to leave is sent besides. */
  z.strictObject({ type: z.literal('crewCall'), id: Id, error: z.string().max(1024).nullable() }),
  /** Somebody has answered the call of its crew: it no longer reports `calls`. Repeated until then. */
  z.strictObject({ type: z.literal('crewAnswered'), roomId: Id }),
] as const;

/** Name of a room for the crew; empty: the direct line. */
export const RoomName = z.string().max(MAX_ROOM_NAME);
