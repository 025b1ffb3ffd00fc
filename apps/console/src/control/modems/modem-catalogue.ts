import type { Modem } from '@backhaul/contract';
import { modemCatalogue, type ModemProduct, productOf } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import { every, type Repeated } from '../../platform/kernel/every.js';
import { modemVendors } from './modem-vendor-store.js';

/** Interval at which vendors are read again, because another console may have changed them, ms. */
const READ_MS = 30_000;

/** The vendors and models of modems, in memory, for recognising reported modems. */
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

  /** Modems with the recognised vendor and model of each; devices cannot set these. */
  recognised(modems: readonly Modem[]): Modem[] {
    return modems.map((reported) => {
      const { product: _, ...modem } = reported;
      const product = modem.hardware && productOf(this.#products, modem.hardware);
      return product ? { ...modem, product } : modem;
    });
  }
}
