import { checkSmsNumber } from '../validation/addresses.js';
import { type DutyList, onDuty } from './duty-lists.js';
import type { AlertRoute, NoticeTransport } from './routes.js';

/** Why a transport does not reach a user. */
export const TRANSPORT_HINDRANCES = ['noAddress', 'noPhone', 'noBrowser'] as const;
type TransportHindrance = (typeof TRANSPORT_HINDRANCES)[number];

/** Why a user is not notified; `unreachable`: by none of the transports. */
export const RECIPIENT_HINDRANCES = ['inactive', 'seesNothing', 'unreachable'] as const;
type RecipientHindrance = (typeof RECIPIENT_HINDRANCES)[number];

/** A user who may be notified, and whether they see the object of the alert. */
export interface Person {
  readonly id: string;
  readonly active: boolean;
  readonly email: string;
  readonly phone: string;
  /** Number of browsers that get notifications. */
  readonly browsers: number;
  readonly seesIt: boolean;
}

/** A user named by a route or by its duty list. */
export interface Recipient {
  readonly userId: string;
  /** Null: the route itself. */
  readonly dutyListId: string | null;
  /** Why they are not notified; null: they are. */
  readonly why: RecipientHindrance | null;
  /** The transports of the route, and why one does not reach the user; null: it does. */
  readonly by: readonly { readonly transport: NoticeTransport; readonly why: TransportHindrance | null }[];
}

/** The users that a route names at a time, each once; those of the route before those of its duty lists. Deleted users are left out. */
export function recipientsOf(
  route: Pick<AlertRoute, 'userIds' | 'dutyListIds' | 'transports'>,
  lists: readonly DutyList[],
  people: ReadonlyMap<string, Person>,
  atMs: number,
): readonly Recipient[] {
  const named = [
    ...route.userIds.map((userId) => ({ userId, dutyListId: null })),
    ...lists
      .filter(({ id }) => route.dutyListIds.includes(id))
      .flatMap((list) => onDuty(list, atMs).map((userId) => ({ userId, dutyListId: list.id }))),
  ];
  const first = new Map(named.toReversed().map((one) => [one.userId, one]));
  return named.flatMap((one) => {
    const person = people.get(one.userId);
    if (person === undefined || first.get(one.userId) !== one) return [];
    const by = route.transports.map((transport) => ({ transport, why: transportHindrance(person, transport) }));
    return [{ ...one, why: hindrance(person, by), by }];
  });
}

function hindrance({ active, seesIt }: Person, by: Recipient['by']): RecipientHindrance | null {
  if (!active) return 'inactive';
  if (!seesIt) return 'seesNothing';
  return by.some(({ why }) => why === null) ? null : 'unreachable';
}

function transportHindrance({ email, phone, browsers }: Person, transport: NoticeTransport): TransportHindrance | null {
  switch (transport) {
    case 'email':
      return email === '' ? 'noAddress' : null;
    case 'sms':
      return checkSmsNumber(phone) === null ? null : 'noPhone';
    case 'push':
      return browsers === 0 ? 'noBrowser' : null;
    default:
      return transport satisfies never;
  }
}
