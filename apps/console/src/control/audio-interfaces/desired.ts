import type { DesiredAudioInterface } from '@backhaul/contract/bus';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/db/schema.js';

/** The audio interfaces of a server, as a column of its row, without those of a former inventory. */
export const interfacesOfServer = (eb: ExpressionBuilder<Database, 'devices'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('audio_interfaces as ai')
      .select([
        'ai.id as interfaceId',
        'ai.format',
        'ai.audio_channels as audioChannels',
        'ai.listen_port as listenPort',
        'ai.multicast_group as multicastGroup',
        'ai.source_host as sourceHost',
      ])
      .whereRef('ai.server_id', '=', 'devices.id')
      .whereRef('ai.inventory_id', '=', 'devices.inventory_id')
      .orderBy('ai.created_at')
      .orderBy('ai.id'),
  )
    .$castTo<readonly DesiredAudioInterface[]>()
    .as('audio_interfaces');

/** Ids of the audio interfaces that are heard in room `a` of a server. */
export const interfacesOfRoom = sql<readonly string[]>`array(
  select ri.interface_id from audio_room_interfaces ri join audio_interfaces ai on ai.id = ri.interface_id
  where ri.room_id = a.id and ai.server_id = a.server_id and ai.inventory_id = a.inventory_id order by 1)`;
