import { UnitConfiguration } from '@backhaul/contract';
import { UnitOrder } from '@backhaul/contract/bus';
import * as z from 'zod';

/** Paths of the values in a schema; the members of a list have the path of the list. */
function pathsIn(schema: unknown, path: readonly string[]): readonly string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) => pathsIn(inner, [...path, key]));
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return pathsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return pathsIn(schema.element, path);
  return [path.join('.')];
}

/** Every setting of a unit by its path, those of an interface as `interfaces.apn`. */
export const settingPaths = (): readonly string[] => pathsIn(UnitConfiguration, []);

/** Every order to a unit by its name. */
export const unitOrderNames = (): readonly UnitOrder['name'][] =>
  UnitOrder.options.map(({ shape }) => shape.name.value);

const covers = (row: string, name: string): boolean => name === row || name.startsWith(`${row}.`);

/** Names that no row covers, and rows that cover no name: a row covers a path and everything below it. */
export function uncovered(
  names: readonly string[],
  rows: readonly string[],
): { readonly missing: readonly string[]; readonly idle: readonly string[] } {
  return {
    missing: names.filter((name) => !rows.some((row) => covers(row, name))),
    idle: rows.filter((row) => !names.some((name) => covers(row, name))),
  };
}
