import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** Settings that a file of the console writes into the audit, or a file that takes their names from elsewhere. */
export interface WrittenFields {
  readonly file: string;
  readonly fields: readonly string[];
  /** The names are not literals in this file. */
  readonly isOpen: boolean;
}

const SOURCES = path.resolve(import.meta.dirname, '../../../../console/src');

/** Names of the lists of setting names in the sources. */
const LISTS = new Set(['paths', 'keys']);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Settings that `audited` lists or that are written as `{ path, from, to }`, file by file. */
export function writtenFields(): readonly WrittenFields[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('platform/') && !/\.test\.ts$|testing/.test(file))
    .map((file) => {
      const { program } = parseSync(file, readFileSync(path.join(SOURCES, file), 'utf8'));
      const found = fieldsIn(program);
      return {
        file,
        fields: found.filter((one) => one !== null),
        isOpen: found.includes(null),
      };
    })
    .filter(({ fields, isOpen }) => fields.length > 0 || isOpen);
}

/** Names of settings below a node; null for a name that is not a literal. */
function fieldsIn(node: unknown): readonly (string | null)[] {
  if (Array.isArray(node)) return node.flatMap(fieldsIn);
  if (!isFields(node)) return [];
  const inner = Object.values(node).flatMap(fieldsIn);
  if (node['type'] === 'Property' && nameOf(node['key']) === 'audited') return [...kept(node['value']), ...inner];
  if (node['type'] === 'VariableDeclarator' && nameOf(node['id']).startsWith('audited'))
    return [...kept(node['init']), ...inner];
  if (node['type'] === 'CallExpression' && nameOf(node['callee']) === 'differences') return [null, ...inner];
  const list =
    node['type'] === 'Property' ? nameOf(node['key']) : node['type'] === 'VariableDeclarator' ? nameOf(node['id']) : '';
  if (LISTS.has(list)) return [...listed(node['value'] ?? node['init']), ...inner];
  return [...changed(node), ...inner];
}

/** The texts of a list. */
function listed(node: unknown): readonly string[] {
  if (!isFields(node)) return [];
  if (node['type'] === 'TSAsExpression') return listed(node['expression']);
  return node['type'] === 'ArrayExpression'
    ? listOf(node['elements']).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    : [];
}

/** The keys of the object that a function returns. */
function kept(node: unknown): readonly (string | null)[] {
  if (!isFields(node)) return [];
  switch (node['type']) {
    case 'ArrowFunctionExpression':
      return kept(node['body']);
    case 'ParenthesizedExpression':
      return kept(node['expression']);
    case 'ConditionalExpression':
      return [...kept(node['consequent']), ...kept(node['alternate'])];
    case 'ObjectExpression':
      return listOf(node['properties']).map((one) => (one['type'] === 'Property' ? nameOf(one['key']) : null));
    default:
      return [null];
  }
}

/** The path of a literal change. */
function changed(node: Fields): readonly (string | null)[] {
  const properties = node['type'] === 'ObjectExpression' ? listOf(node['properties']) : [];
  const named = (name: string) => properties.find((one) => one['type'] === 'Property' && nameOf(one['key']) === name);
  const at = named('path')?.['value'];
  if (!isFields(at) || named('from') === undefined || named('to') === undefined) return [];
  return [at['type'] === 'Literal' && typeof at['value'] === 'string' ? at['value'] : null];
}

function nameOf(node: unknown): string {
  if (!isFields(node)) return '';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : '';
}
