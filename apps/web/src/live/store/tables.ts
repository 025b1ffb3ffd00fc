import type { Channel, Server, Unit } from '@backhaul/contract';
import { isWholeChannel, isWholeServer, isWholeUnit } from '../protocol/message.js';
import type { Change } from '../protocol/reduce.js';
import { createTable } from './table.js';

/** A unit before and after a batch of changes. */
export interface UnitChange {
  readonly before: Unit | undefined;
  readonly after: Unit | undefined;
}

/** The units, channels and servers of the group in view. */
export interface Tables {
  readonly units: ReturnType<typeof createTable<Unit>>;
  readonly channels: ReturnType<typeof createTable<Channel>>;
  readonly servers: ReturnType<typeof createTable<Server>>;
  /**
   * Applies changes in order. `units` contains each changed unit before and after; `whole` is false
   * when a patch was for an unknown record, so that the group has to be requested again.
   */
  readonly apply: (changes: readonly Change[]) => Applied;
}

export interface Applied {
  readonly units: ReadonlyMap<string, UnitChange>;
  readonly whole: boolean;
}

export function createTables(): Tables {
  const units = createTable<Unit>();
  const channels = createTable<Channel>();
  const servers = createTable<Server>();
  const all = [units, channels, servers];

  function apply(changes: readonly Change[]): Applied {
    const before = new Map<string, Unit | undefined>();
    const touch = (uid: string) => {
      if (!before.has(uid)) before.set(uid, units.rows.get(uid));
    };
    let whole = true;
    for (const change of changes) {
      switch (change.kind) {
        case 'clear':
          for (const uid of units.rows.keys()) touch(uid);
          for (const table of all) table.clear();
          break;
        case 'mark':
          for (const table of all) table.mark();
          break;
        case 'sweep':
          for (const uid of units.rows.keys()) touch(uid);
          for (const table of all) table.sweep();
          break;
        case 'rows':
          for (const unit of change.rows.units) {
            touch(unit.uid);
            units.put(unit.uid, unit);
          }
          for (const channel of change.rows.channels) channels.put(channel.channelId, channel);
          for (const server of change.rows.servers) servers.put(server.deviceId, server);
          break;
        case 'patches':
          whole = applyPatches(change.patches, touch) && whole;
          break;
      }
    }
    const touched = new Map<string, UnitChange>();
    for (const [uid, row] of before) {
      const after = units.rows.get(uid);
      if (row !== after) touched.set(uid, { before: row, after });
    }
    return { units: touched, whole };
  }

  function applyPatches(
    patches: Extract<Change, { kind: 'patches' }>['patches'],
    touch: (uid: string) => void,
  ): boolean {
    let whole = true;
    for (const patch of patches.units ?? []) {
      touch(patch.uid);
      if (units.patch(patch.uid, patch)) continue;
      if (isWholeUnit(patch)) units.put(patch.uid, patch);
      else whole = false;
    }
    for (const patch of patches.channels ?? []) {
      if (channels.patch(patch.channelId, patch)) continue;
      if (isWholeChannel(patch)) channels.put(patch.channelId, patch);
      else whole = false;
    }
    for (const patch of patches.servers ?? []) {
      if (servers.patch(patch.deviceId, patch)) continue;
      if (isWholeServer(patch)) servers.put(patch.deviceId, patch);
      else whole = false;
    }
    for (const uid of patches.removedUnits ?? []) {
      touch(uid);
      units.remove(uid);
    }
    for (const id of patches.removedChannels ?? []) channels.remove(id);
    for (const id of patches.removedServers ?? []) servers.remove(id);
    return whole;
  }

  return { units, channels, servers, apply };
}
