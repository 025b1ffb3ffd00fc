import { contract, type Contract } from '@backhaul/contract';
import {
  accessMatrix,
  commandIdOf,
  destinationIdOf,
  knownInputs,
  type PlacedId,
  referenceMatrix,
  REFERENCES,
  type TestUser,
} from '@backhaul/testing';
import { Asking } from './asking.js';
import { type Estate, estatesOf, type Finding, type Ground } from './ground.js';

/** What is no id: of other systems' names, of topics, of paths, of queries, too long, and not ASCII. */
const MALFORMED: readonly string[] = ['not an id!', '+', '#', '$SYS', '..', 'a/b', "x'--", 'é', '%', 'a'.repeat(65)];

const AT_ONCE = 3;

/** Every call × role × own, neighbour's, foreign, missing, malformed id, of both customers at the same time. */
export async function tryCalls(ground: Ground, calls: Contract = contract): Promise<Finding> {
  const estates = estatesOf(ground);
  const both = (kind: keyof Estate['things']): readonly PlacedId[] => estates.flatMap((estate) => estate.things[kind]);
  const subjects = {
    unit: both('unit'),
    channel: both('channel'),
    server: both('server'),
    group: both('group'),
    inventory: both('inventory'),
    label: both('label'),
    user: both('user'),
  };
  const asking = new Asking(ground);
  const shared = { contract: calls, inject: asking.inject, headers: asking.headers, inputs: inputsOf(subjects.group) };
  const malformed = ground.short ? MALFORMED.slice(0, 1) : MALFORMED;
  const crews = estates.flatMap((estate) => crewsOf(ground.usersOf(estate)));
  const found = await Promise.all(
    crews.map((users, i) => accessMatrix({ ...shared, users, subjects, malformed, strangers: i === 0 })),
  );
  const things = {
    ...subjects,
    command: subjects.unit.map((unit) => ({ ...unit, id: commandIdOf(unit.id) })),
    destination: subjects.channel.map((channel) => ({ ...channel, id: destinationIdOf(channel.id) })),
  };
  const further = crews.map((users) => referenceMatrix({ ...shared, users, things, references: REFERENCES }));
  found.push(...(await Promise.all(further)));
  // Notes of users are returned to them on purpose.
  await ground.db.query('delete from preferences');
  return { checks: asking.count, complaints: [...found.flat(), ...ground.leaks()] };
}

/** Users who ask at the same time as others do. */
const crewsOf = (users: readonly TestUser[]): readonly (readonly TestUser[])[] =>
  Array.from({ length: AT_ONCE }, (_, i) => users.filter((_user, place) => place % AT_ONCE === i));

let made = 0;

/** What is created is named after the group that it is created in, so that it is recognised wherever it appears. */
const inputsOf = (groups: readonly PlacedId[]) => (call: string, subjectId?: string) => {
  if (call === 'labels.create') return { body: { label: `tag-made-${(made += 1)}` } };
  if (call !== 'units.create' && call !== 'units.createLegacy' && call !== 'servers.create')
    return knownInputs(call, subjectId);
  const known = groups.find(({ id }) => id === subjectId);
  const canary = known ? known.groupId.replace('grp', 'canary') : 'nowhere';
  const name = `${canary}-made-${(made += 1)}`;
  return { body: call === 'servers.create' ? { name, channels: 1 } : { name } };
};
