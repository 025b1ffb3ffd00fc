import type { Point } from '@backhaul/domain';
import * as z from 'zod';
import type { Clock } from '../../platform/kernel/clock.js';
import { providerFetch } from '../sign-on/provider-fetch.js';
import type { OwnNetworks } from '../webhooks/receivers.js';

/** Pause after a service has failed, ms. */
const REST_MS = 60_000;
/** Maximum number of simultaneous requests; a location beyond is asked for with its next report. */
const AT_A_TIME = 4;
const LONGEST_NAME = 256;

const text = z.string().min(1);
const Named = z.object({ display_name: text }).transform((one) => one.display_name);
const Labelled = z.object({
  features: z.array(z.object({ properties: z.object({ label: text.optional(), name: text.optional() }) })),
});
const Features = Labelled.transform(
  ({ features: [first] }) => first?.properties.label ?? first?.properties.name ?? null,
);
/** Answers of services: Nominatim returns a name, Photon and Pelias return GeoJSON. An answer without a name: none is known. */
const Answer = z.union([Named, Features, z.object({ error: z.string() }).transform(() => null)]);

export interface GeocoderConfig {
  /** With `{lat}` and `{lng}`; may contain a key. */
  readonly url: string;
  /** Permitted networks of the service, besides the internet. */
  readonly networks: OwnNetworks;
}

/** A service over HTTP that names locations. */
export class GeocodingService {
  readonly #fetch: ReturnType<typeof providerFetch>;
  #busy = 0;
  #restUntil = -Infinity;

  constructor(
    private readonly config: GeocoderConfig,
    private readonly clock: Clock,
  ) {
    this.#fetch = providerFetch(config.networks);
  }

  /** Null: it knows no name. Undefined: it is paused, or failed. Never rejects. */
  async nameOf({ lat, lng }: Point): Promise<string | null | undefined> {
    if (this.#busy >= AT_A_TIME || this.clock.now() < this.#restUntil) return undefined;
    this.#busy += 1;
    try {
      const url = this.config.url.replaceAll('{lat}', lat.toFixed(5)).replaceAll('{lng}', lng.toFixed(5));
      const response = await this.#fetch(url, { headers: { accept: 'application/json' } });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return Answer.parse(await response.json())?.slice(0, LONGEST_NAME) ?? null;
    } catch {
      this.#restUntil = this.clock.now() + REST_MS;
      return undefined;
    } finally {
      this.#busy -= 1;
    }
  }
}
