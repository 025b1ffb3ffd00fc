import { PASSWORD_POLICIES, ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';
import { NamedGroup } from './named-group.js';

/** A user as those who keep users see it (spec 3 §3). Inventories and groups that the caller does not see are left out. */
export const ManagedUser = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Whether the user agrees to news about the product by e-mail; the user alone decides. */
    agreesToUpdates: z.boolean(),
    /** When that was given or withdrawn last; null: never. */
    updatesDecidedAt: Millis.nullable(),
    /** Free text, at most 30 characters. */
    label: z.string(),
    /** The user's types. */
    roles: z.array(z.enum(ROLES)),
    /** A user who is not active cannot sign in. */
    active: z.boolean(),
    /** False until the user has set a first password. */
    passwordSet: z.boolean(),
    /** When the latest link for a password expires, if it was not used; null: there is none. */
    passwordLinkExpiresAt: Millis.nullable(),
    /** Months after which the password expires. */
    passwordExpirationPolicy: z.enum(PASSWORD_POLICIES),
    /** Null: never, or there is no password. */
    passwordExpiresAt: Millis.nullable(),
    /** Whether the user has to set a new password at the next sign-in. */
    forceChangePassword: z.boolean(),
    /** Null: the user never signed in. */
    lastSignInAt: Millis.nullable(),
    /** Whether a sign-in takes an authenticator app or a passkey. */
    secondFactor: z.boolean(),
    /** Whether inventories that ask for a second factor do not ask this user for one. */
    secondFactorExcluded: z.boolean(),
    /** Whether the user may activate licences on units on demand, whatever the type. */
    oda: z.boolean(),
    createdAt: Millis,
    inventories: z.array(Named),
    groups: z.array(NamedGroup),
    /** Name of the organization that manages the account, empty where that was deleted; null: administrators here manage it. */
    organization: z.string().nullable(),
    /** Whether the user is also in inventories or groups that the caller does not see. */
    elsewhere: z.boolean(),
    /** Whether the caller may change this account; where it is not for `elsewhere`, memberships of what the caller manages can be changed all the same. */
    editable: z.boolean(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof ManagedUser>;
