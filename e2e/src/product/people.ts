import { hash } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { withDatabase } from './database.js';
import type { Product } from './product.js';

export interface Person {
  readonly username: string;
  readonly password: string;
}

/** Adds a user with these roles to the named groups of the demo. */
export async function addPerson(
  product: Product,
  {
    username,
    roles,
    groups,
  }: { readonly username: string; readonly roles: readonly string[]; readonly groups: readonly string[] },
): Promise<Person> {
  const password = `Aa1-${randomUUID()}`;
  const id = `usr-${username}`;
  await withDatabase(product, async (db) => {
    await db.query('insert into users (id, username, password_hash, roles) values ($1, $2, $3, $4)', [
      id,
      username,
      await hash(password),
      roles,
    ]);
    await db.query('insert into user_groups select $1, id from groups where name = any($2)', [id, groups]);
    await db.query('insert into user_inventories select distinct $1, inventory_id from groups where name = any($2)', [
      id,
      groups,
    ]);
  });
  return { username, password };
}

/** Makes every session of a user expire. */
export const expireSessions = (product: Product, username: string): Promise<unknown> =>
  withDatabase(product, (db) =>
    db.query(
      `update sessions set expires_at = now() - interval '1 second'
       where user_id = (select id from users where username = $1)`,
      [username],
    ),
  );
