import type { Modem } from '@backhaul/contract';
import { modemCatalogue, type ModemProduct, productOf } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import { every, type Repeated } from '../../platform/kernel/every.js';
import { modemVendors } from './modem-vendor-store.js';

/** How often vendors are read again, which another console may have changed, ms. */
const READ_MS = 30_000;

/** The vendors and models of modems, in memory, and what reported modems are by them. */
export class ModemCatalogue {
  #products: ReadonlyMap<string, ModemProduct> = new Map();
  #repeated: Repeated | undefined;

  constructor(private readonly parts: { readonly db: Kysely<Database>; readonly log: Logger }) {}

  start(): void {
    this.#repeated = every(READ_MS, 'modem vendors', this.parts.log, () => this.load());
  }

  async stop(): Promise<void> {
    await this.#repeated?.stop();
  }

  /** Reads the vendors again. */
  async load(): Promise<void> {
    this.#products = modemCatalogue(await modemVendors(this.parts.db));
  }

  /** Modems with the vendor and the model that each was recognised as; only the console says that. */
  recognised(modems: readonly Modem[]): Modem[] {
    return modems.map((reported) => {
      const { product: _, ...modem } = reported;
      const product = modem.hardware && productOf(this.#products, modem.hardware);
      return product ? { ...modem, product } : modem;
    });
  }
}
