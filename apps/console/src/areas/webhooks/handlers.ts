import { message, OLD_SECRET_MS } from '@backhaul/domain';
import { randomBytes } from 'node:crypto';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { announceTest } from '../../control/webhooks/announce-store.js';
import { ForbiddenReceiver, refuseLiteral, type OwnNetworks } from '../../control/webhooks/receivers.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { deliveryOf, deliveryStore, inState, sendAgain } from './delivery-store.js';
import { nameOf, rotateSecret, webhookStore } from './store.js';

export interface WebhookDependencies extends MutateDependencies {
  readonly clock: Clock;
  readonly vault: Vault;
  /** Private networks in which receivers may be. */
  readonly webhookNetworks: OwnNetworks;
}

/** A signing key as defined by Standard Webhooks: 32 random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const entryOf = (verb: 'rotateSecret' | 'test' | 'resend', id: string, detail: string) =>
  ({
    action: `webhook:${verb}`,
    subject: { kind: 'webhook', id },
    detail,
  }) as const;

/** Handlers of the calls on webhooks. */
export function webhookHandlers(dependencies: WebhookDependencies): AreaHandlers<'webhooks'> {
  const { db, clock, vault } = dependencies;
  const kept = crud(dependencies, webhookStore(dependencies));
  const refusePrivate = (url: string): void => {
    try {
      refuseLiteral(new URL(url), dependencies.webhookNetworks);
    } catch (error) {
      throw error instanceof ForbiddenReceiver ? invalid('body.url', message('private_address')) : error;
    }
  };
  return {
    ...kept,
    async update(input, context) {
      if (input.body.url !== undefined) refusePrivate(input.body.url);
      return kept.update(input, context);
    },
    async create({ body }, context) {
      refusePrivate(body.url);
      const secret = newSecret();
      const made = await kept.create({ body: { ...body, secret } }, context);
      return { ...made, secret };
    },
    async rotateSecret(_input, { caller, subject: { id } }) {
      const secret = newSecret();
      const until = new Date(clock.now() + OLD_SECRET_MS);
      await mutate(
        dependencies,
        caller,
        (tx) => rotateSecret(tx, vault, id, { secret, until }),
        (name) => entryOf('rotateSecret', id, name),
      );
      return { secret };
    },
    async test(_input, { caller, subject: { id } }) {
      const at = new Date(clock.now());
      const { eventId } = await mutate(
        dependencies,
        caller,
        async (tx) => {
          const name = await nameOf(tx, id);
          return { name, eventId: await announceTest(tx, { id, name }, at) };
        },
        ({ name }) => entryOf('test', id, name),
      );
      return deliveryOf(db, id, eventId);
    },
    deliveries: ({ query: { state, ...query } }, { caller, subject: { id } }) =>
      page(db, deliveryStore(id), caller, query, inState(state)),
    resend: ({ params: { deliveryId } }, { caller, subject: { id } }) =>
      mutate(
        dependencies,
        caller,
        (tx) => sendAgain(tx, id, deliveryId, new Date(clock.now())),
        ({ event }) => entryOf('resend', id, `${event} ${deliveryId}`),
      ),
  };
}
