import { PASSWORD_POLICIES, ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';
import { NamedGroup } from './named-group.js';

/** A user for managers of users (spec 3 §3). Inventories and groups that the caller does not see are left out. */
export const ManagedUser = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Digits only; empty: none. */
    phone: z.string(),
    /** Whether the user agrees to news about the product by e-mail; only the user decides. */
    agreesToUpdates: z.boolean(),
    /** When that was last given or withdrawn; null: never. */
    updatesDecidedAt: Millis.nullable(),
    /** Free text, at most 30 characters. */
    label: z.string(),
    /** The user's types. */
    roles: z.array(z.enum(ROLES)),
    /** A user who is not active cannot sign in. */
    active: z.boolean(),
    /** False until the user has set a first password. */
    passwordSet: z.boolean(),
    /** When the latest link for a password expires, if it was not used; null: none. */
    passwordLinkExpiresAt: Millis.nullable(),
    /** Months after which the password expires. */
    passwordExpirationPolicy: z.enum(PASSWORD_POLICIES),
    /** Null: never, or there is no password. */
    passwordExpiresAt: Millis.nullable(),
    /** Whether the user must set a new password at the next sign-in. */
    forceChangePassword: z.boolean(),
    /** Null: the user never signed in. */
    lastSignInAt: Millis.nullable(),
    /** Whether a sign-in requires an authenticator app or a passkey. */
    secondFactor: z.boolean(),
    /** Whether the user is exempt from inventories' requirement of a second factor. */
    secondFactorExcluded: z.boolean(),
    /** Whether the user may activate licences on units on demand, whatever their type. */
    oda: z.boolean(),
    createdAt: Millis,
    inventories: z.array(Named),
    groups: z.array(NamedGroup),
    /** Name of the organization that manages the account, empty if that was deleted; null: administrators here manage it. */
    organization: z.string().nullable(),
    /** Whether the user is also in inventories or groups that the caller does not see. */
    elsewhere: z.boolean(),
    /** Whether the caller may change this account; if only `elsewhere` prevents it, memberships that the caller manages can still be changed. */
    editable: z.boolean(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof ManagedUser>;
