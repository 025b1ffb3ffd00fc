import { isOpenToKeys } from '@backhaul/domain';
import { APPLICATION_ID_HEADER, GROUP_KEY } from '../call/base.js';
import type { CallDef, Contract } from '../call/define.js';
import { Problem } from '../call/problem.js';
import { BESIDE, BESIDE_TAGS } from './beside.js';
import { errorResponses } from './error-responses.js';
import { Components, type Json } from './schemas.js';
import { webhookDocument } from './webhooks.js';

export interface DocumentInfo {
  readonly version: string;
  /** Address of the documented console. */
  readonly serverUrl?: string;
}

/** Description of every call, and of the routes besides them, OpenAPI 3.1. */
export function openApiDocument(contract: Contract, { version, serverUrl = '/' }: DocumentInfo): Json {
  const components = new Components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(group, name, call, components);
    }
  }
  components.schema(Problem, 'output');
  const { document, schemas } = components.settle({
    paths: { ...paths, ...BESIDE },
    webhooks: webhookDocument(components),
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backhaul console',
      version,
      description:
        'API of the console. Errors are problem documents (RFC 9457): `detail` (or else `title`) is the English sentence, `message` its code and parameters for clients that word it in another language; each of `errors` likewise.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: [...Object.keys(contract).map((name) => ({ name, description: `Calls on ${name}` })), ...BESIDE_TAGS],
    ...document,
    components: {
      schemas,
      parameters: { ApplicationId: applicationId, GroupId: groupId, IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'backhaul', description: '`__Host-backhaul` under TLS.' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of Manage, API keys.' },
      },
    },
  };
}

const applicationId = {
  name: APPLICATION_ID_HEADER,
  in: 'header',
  required: true,
  description: 'Name of the calling application: 1 to 128 visible ASCII characters.',
  example: 'newsroom-bridge',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the first answer, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const groupId = {
  name: GROUP_KEY,
  in: 'query',
  required: false,
  description: 'Group of the call; 404 if the caller cannot access it.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

const SESSION = { session: [] };

/** Only sessions may make calls about the person, and those that manage users and keys. */
function securityOf(access: CallDef['access']): readonly Json[] {
  if ('public' in access) return [];
  return 'permission' in access && isOpenToKeys(access.permission) ? [SESSION, { apiKey: [] }] : [SESSION];
}

function operation(group: string, name: string, call: CallDef, components: Components): Json {
  const isPublic = 'public' in call.access;
  const query = parameters('query', call, components);
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    description: call.description ?? call.summary,
    security: securityOf(call.access),
    ...('permission' in call.access && { 'x-permission': call.access.permission }),
    parameters: [
      { $ref: '#/components/parameters/ApplicationId' },
      ...(call.method === 'POST' && !isPublic ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...parameters('path', call, components),
      ...query,
      ...(isPublic || query.some(({ name: key }) => key === GROUP_KEY)
        ? []
        : [{ $ref: '#/components/parameters/GroupId' }]),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: components.schema(call.body, 'input'),
            ...(call.example && { example: call.example }),
          },
        },
      },
    }),
    responses: { [call.status ?? 200]: answer(call, components), ...errorResponses(call) },
  };
}

const answer = (call: CallDef, components: Components): Json =>
  call.response === null
    ? { description: 'Done' }
    : { description: 'Done', content: { 'application/json': { schema: components.schema(call.response, 'output') } } };

function parameters(where: 'path' | 'query', call: CallDef, components: Components): Json[] {
  const schema = where === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = components.schema(schema, 'input');
  if (typeof properties !== 'object' || properties === null || !Array.isArray(required)) return [];
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: part,
  }));
}
