import type { DeviceCredentials } from '@backhaul/contract/bus';
import { randomBytes } from 'node:crypto';
import { keyHeaders, type Injectable, type KnownThings } from '@backhaul/testing';
import { Device } from '../subject/device.js';
import { realHttp, type RealHttp } from '../subject/real-http.js';
import { serverState, unitState } from '../subject/reports.js';
import { Sessions } from '../subject/sessions.js';
import type { World } from '../subject/world.js';

const USER = 'usr-fuzz';

/** Records to make requests about: online and offline units, a server with channels, a user with every permission. */
export class FuzzTargets {
  private constructor(
    private readonly world: World,
    private readonly http: RealHttp,
    private readonly present: Device,
    readonly things: KnownThings,
    readonly devices: {
      readonly unit: DeviceCredentials;
      readonly server: DeviceCredentials;
      readonly groupId: string;
      readonly channelId: string;
    },
  ) {}

  static async open(world: World): Promise<FuzzTargets> {
    const { db, groupId, server } = world;
    await db.query(
      `insert into users (id, username, password_hash, roles) values ($1, 'fuzz', '!', array['super_user'])`,
      [USER],
    );
    const [first, second, away] = await world.addUnits(3);
    if (!first || !second || !away) throw new Error('not enough units');
    const { rows } = await db.query<{ id: string }>('select id from channels where server_id = $1 order by name', [
      server.deviceId,
    ]);
    const channels = rows.map(({ id }) => id);
    const present = await Device.connect(first);
    await present.report('state', unitState());
    const media = await Device.connect(server);
    await media.report('state', serverState(channels));
    await media.close();
    const things = {
      unit: [first, second, away].map(({ deviceId }) => deviceId),
      server: [server.deviceId],
      channel: channels,
      group: [groupId],
      inventory: [world.inventoryId],
    };
    const devices = { unit: second, server, groupId, channelId: channels[0] ?? '' };
    return new FuzzTargets(world, realHttp(world.console.url), present, things, devices);
  }

  get inject(): Injectable {
    return this.http.inject;
  }

  get common() {
    return { url: this.world.console.url, inject: this.inject, sessions: new Sessions(this.world.db), userId: USER };
  }

  /** Makes an API key of the user that sees the inventory; answers its header. */
  readonly makeKey = async (): Promise<Readonly<Record<string, string>>> => {
    const secret = `bhk_fuzz-${randomBytes(24).toString('base64url')}`;
    const { db, inventoryId } = this.world;
    await db.query(
      `with made as (
         insert into api_keys (id, name, secret_hash, hint, role, made_by, expires_at)
         values ($1, $1, sha256(convert_to($2, 'UTF8')), 'none', 'luc_media_group_admin', $3, now() + interval '1 day') returning id)
       insert into api_key_inventories (api_key_id, inventory_id) select id, $4 from made`,
      [`key-${secret.slice(-12)}`, secret, USER, inventoryId],
    );
    return keyHeaders(secret);
  };

  /** Removes records that requests created, because they would count as retained memory. */
  async tidy(): Promise<void> {
    const { db, groupId } = this.world;
    const kept = [...(this.things['unit'] ?? []), ...(this.things['server'] ?? [])];
    await db.query('delete from devices where id <> all ($1::text[])', [kept]);
    await db.query(`select pg_notify('backhaul_records', $1)`, [`group:${groupId}`]);
  }

  async close(): Promise<void> {
    await this.present.close();
    this.http.close();
  }
}
