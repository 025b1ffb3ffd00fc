import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Api, signedInApi } from '../api/api.js';
import { type Agent, startAgent } from './agent.js';
import { withDatabase } from './database.js';
import { addPerson, type Person } from './people.js';
import { freePort } from './ports.js';
import type { Product } from './product.js';

/** A second inventory: one group, its administrator, and a media server with one free channel. */
export class FarInventory {
  private constructor(
    readonly administrator: Person,
    readonly api: Api,
    private readonly agent: Agent,
    private readonly home: string,
  ) {}

  /** `id` is also the name of the group, and the prefix of the names of its administrator and its server. */
  static async start(product: Product, { id, name }: { readonly id: string; readonly name: string }) {
    await withDatabase(product, async (db) => {
      await db.query('insert into inventories (id, name) values ($1, $2)', [id, name]);
      await db.query('insert into groups (id, inventory_id, name) values ($1, $1, $1)', [id]);
    });
    const roles = ['luc_media_group_admin'];
    const administrator = await addPerson(product, { username: `${id}-admin`, roles, groups: [id] });
    const api = await signedInApi(product.url, administrator);
    const server = await api.servers.create({ body: { name: `${id}-server`, groupId: id, channels: 1 } });
    const { code } = await api.servers.makePairingCode({ params: { id: server.id } });
    const home = mkdtempSync(path.join(os.tmpdir(), `backhaul-${id}-`));
    const where = ['--base-port', String(await freePort()), '--state-dir', path.join(home, 'state')];
    const agent = startAgent('server', ['--pair', code ?? '', '--console', product.url, ...where]);
    return new FarInventory(administrator, api, agent, home);
  }

  async stop(): Promise<void> {
    await this.agent.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}
