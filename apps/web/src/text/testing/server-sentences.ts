import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A sentence in the sources; `{}` replaces variable parts. */
interface Found {
  readonly file: string;
  readonly text: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** Workspaces with sentences for users: devices, whose messages the console passes on, and texts that the console stores in English. */
const SPEAKERS = [
  'packages/domain',
  'packages/contract',
  'packages/agent',
  'apps/console',
  'apps/unit',
  'apps/server',
  'apps/fleet',
  'apps/gateway',
];

/** Sentences for a terminal, a log, an e-mail or the documents; names; messages whose translation their type requires. */
export const ELSEWHERE: readonly string[] = [
  'apps/console/src/backup/',
  'apps/console/src/platform/bus/',
  'apps/console/src/compose/console-lease.ts',
  'apps/console/src/config.ts',
  'apps/console/src/platform/db/',
  'apps/console/src/demo/',
  'apps/console/src/platform/http/documents-page.ts',
  'apps/console/src/listen-failure.ts',
  'apps/console/src/main.ts',
  'apps/console/src/restore.ts',
  'apps/console/src/start-failure.ts',
  'apps/console/src/areas/contacts/code-message.ts',
  'apps/console/src/areas/ingest-accounts/mount.ts',
  'apps/console/src/areas/invitations/messages.ts',
  'apps/console/src/areas/access-approvals/request-message.ts',
  'apps/console/src/areas/users/password-link-message.ts',
  'apps/console/src/areas/push-subscriptions/words.ts',
  'apps/console/src/areas/support-cases/letters.ts',
  'apps/console/src/areas/remote-actions/diagnostic.ts',
  'apps/console/src/control/alert-routes/alert-words.ts',
  'apps/console/src/control/usage-reports/report-message.ts',
  'apps/console/src/control/services/use-message.ts',
  'apps/console/src/control/services/warning-message.ts',
  'apps/console/src/control/release-notes/update-letter.ts',
  'apps/fleet/src/clips/',
  'apps/fleet/src/newsroom/',
  'apps/fleet/src/switcher/main.ts',
  'apps/fleet/src/options/',
  'apps/fleet/src/world/',
  'packages/agent/src/rtp/ports.ts',
  'apps/gateway/src/options.ts',
  'apps/server/src/options.ts',
  'apps/server/src/sources/rtsp-messages.ts',
  'apps/unit/src/bridges/proxy.ts',
  'apps/unit/src/intercom/crew-line.ts',
  'apps/unit/src/options.ts',
  'packages/agent/src/files/',
  'packages/agent/src/newsroom/',
  'packages/agent/src/pairing/',
  'packages/agent/src/program/',
  'packages/contract/src/call/errors.ts',
  'packages/contract/src/calls/',
  'packages/contract/src/documents/',
  'packages/contract/src/messages/',
  'packages/domain/src/kinds/aws-regions.ts',
  'packages/domain/src/licences/services.ts',
  'packages/domain/src/messages/',
  'packages/domain/src/status/application-names.ts',
  'packages/domain/src/users/user-agent.ts',
];

/** Calls and properties whose text users do not see. */
const UNREAD = new Set(
  'log info warn error counters describe startsWith summary description help authorization digest name manufacturer model modemInfo'.split(
    ' ',
  ),
);
/** Functions whose text arguments, even single words, are messages for users. */
const ANSWERS = new Set(['failed', 'Hopeless', 'detail']);

/** Messages of devices about a program that ended, by its name. */
const endReasons = (name: string): string[] => [
  `The ${name} made no progress and was started again`,
  `The ${name} ended unexpectedly`,
  `The ${name} was ended by {}`,
];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every sentence that console or devices may show to users, as in their sources. */
export const serverSentences = (): readonly Found[] => SPEAKERS.flatMap(sourcesOf).flatMap(sentencesOf);

/** Sources of a workspace without its tests, by their path in the repository. */
const sourcesOf = (workspace: string): readonly string[] =>
  readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `${workspace}/src/${name}`)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing|\/on-air\/|\/interop\//.test(file));

function sentencesOf(file: string): readonly Found[] {
  const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'));
  return textsIn(program, '', file).map((text) => ({ file, text }));
}

/** Texts below a node; `within` is its enclosing call, class or property. */
function textsIn(node: unknown, within: string, file: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, within, file));
  if (!isFields(node)) return [];
  const place = placeOf(node) ?? within;
  if (UNREAD.has(place)) return [];
  // Other errors of the console reach users as INTERNAL.
  if (file.startsWith('apps/console/') && node['type'] === 'NewExpression' && place.endsWith('Error')) return [];
  const own = textOf(node);
  if (own !== null && isSaid(own, place)) return [own];
  const [, ended] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const shared = place === 'endReason' && isFields(ended) ? endReasons(textOf(ended) ?? '') : [];
  return [...shared, ...Object.values(node).flatMap((value) => textsIn(value, place, file))];
}

/** The name of the call, class or property of a node; null for any other node. */
function placeOf(node: Fields): string | null {
  if (node['type'] === 'NewExpression' || node['type'] === 'CallExpression') return nameOf(node['callee']);
  return node['type'] === 'Property' ? nameOf(node['key']) : null;
}

function nameOf(node: unknown): string {
  if (!isFields(node)) return '';
  return typeof node['name'] === 'string' ? node['name'] : nameOf(node['property']);
}

/** The text of a literal or a template; null for any other node. */
function textOf(node: Fields): string | null {
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node['type'] !== 'TemplateLiteral') return null;
  const pieces = Array.isArray(node['quasis']) ? node['quasis'] : [];
  return pieces.map(({ value }: { readonly value: { readonly cooked: string } }) => value.cooked).join('{}');
}

/** Sentences begin with a capital letter or, in a message, with a variable part; a single word counts only in a message. */
function isSaid(text: string, place: string): boolean {
  if (ANSWERS.has(place) && /^(?:[A-Z][a-z]+$|\{\} is )/.test(text)) return true;
  return /^[A-Z][a-z’']* \S/.test(text) && /[a-z]{2}/.test(text);
}
