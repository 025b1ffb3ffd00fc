import {
  checkListenPort,
  checkMosId,
  checkNewsroomHost,
  checkNewsroomPort,
  checkNewsroomUrl,
  checkNewsroomUser,
  MOST_XML_BYTES,
} from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN } from '../call/base.js';
import type { Message } from '../messages/index.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { Id, IdParams } from '../entities/ids.js';
import { InventoryNewsroom, MappingTest } from '../entities/newsroom.js';

const PATH = `${ADMIN}/inventories/{id}/newsroom` as const;
const common = {
  access: { permission: 'story:configure' },
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
} as const;
const one = { ...common, path: PATH, response: InventoryNewsroom } as const;

const checkedPort = (check: (port: number) => Message | null) =>
  z.int().check(({ value, issues }) => {
    const message = check(value);
    if (message !== null) issues.push({ code: 'custom', input: value, params: { message } });
  });

const Mos = z.strictObject({
  host: checkedText(checkNewsroomHost),
  mosId: checkedText(checkMosId),
  ncsId: checkedText(checkMosId),
  lowerPort: checkedPort(checkNewsroomPort),
  upperPort: checkedPort(checkNewsroomPort),
  listenLower: checkedPort(checkListenPort),
  listenUpper: checkedPort(checkListenPort),
});
const Xml = z.strictObject({
  url: checkedText(checkNewsroomUrl),
  user: checkedText(checkNewsroomUser),
  /** For SFTP, it may be a private key. Absent: the present one stays, if host and user stay too. */
  password: z.string().max(8192).optional(),
  hostKey: z
    .string()
    .max(64)
    .regex(/^(?:SHA256:[A-Za-z0-9+/]{43}=?)?$/),
});
const Content = z.string().max(2 * MOST_XML_BYTES);
const MAX_BODY = 4 * MOST_XML_BYTES;

/** The newsroom of an inventory, the source of its stories (spec 2 §1, §7, §8; paths are ours). */
export const newsrooms = defineCalls({
  get: { ...one, method: 'GET', summary: 'The newsroom of an inventory, and how its connection stands', errors: ['NOT_FOUND'] }, // prettier-ignore
  set: {
    ...one,
    method: 'PUT',
    summary: 'Connect an inventory with its newsroom, or change the connection',
    description:
      'Over MOS the console connects to the newsroom, and listens for it; XML is read every five minutes. The kind decides which settings count.',
    body: z.strictObject({
      groupId: Id,
      enabled: z.boolean(),
      settings: z.discriminatedUnion('kind', [
        Mos.extend({ kind: z.literal('mos') }),
        Xml.extend({ kind: z.literal('xml') }),
      ]),
    }),
    references: { group: { kind: 'group', in: 'body', key: 'groupId' } },
    example: {
      groupId: 'news',
      enabled: true,
      settings: {
        kind: 'mos',
        host: 'newsroom.example.org',
        mosId: 'backhaul.metro',
        ncsId: 'NCS',
        lowerPort: 10_540,
        upperPort: 10_541,
        listenLower: 10_540,
        listenUpper: 10_541,
      },
    },
    errors: ['NOT_FOUND', 'OTHER_INVENTORY', 'LISTEN_PORT_TAKEN'],
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: PATH,
    summary: 'Disconnect an inventory from its newsroom; its stories stay, and can be changed in the console',
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  sync: {
    ...one,
    method: 'POST',
    path: `${PATH}/sync`,
    summary: 'Read everything from the newsroom again: all rundowns, or the XML',
    status: 202,
    errors: ['NOT_FOUND', 'NO_NEWSROOM'],
  },
  mapping: {
    ...common,
    method: 'GET',
    path: `${PATH}/mapping`,
    summary: 'The XSLT file of a newsroom',
    response: z.object({ name: z.string(), content: z.string() }),
    errors: ['NOT_FOUND', 'NO_XSLT'],
  },
  setMapping: {
    ...one,
    method: 'PUT',
    path: `${PATH}/mapping`,
    summary: 'Upload the XSLT file by which XML becomes stories',
    body: z.strictObject({ name: z.string().max(255), content: Content }),
    maxBody: MAX_BODY,
    example: { name: 'rundown.xslt', content: '<xsl:stylesheet version="1.0" xmlns:xsl="…"/>' },
    errors: ['NOT_FOUND', 'NO_NEWSROOM', 'STORY_FILE_TYPE'],
  },
  removeMapping: {
    ...one,
    method: 'DELETE',
    path: `${PATH}/mapping`,
    summary: 'Delete the XSLT file of a newsroom; idempotent',
    errors: ['NOT_FOUND', 'NO_NEWSROOM'],
  },
  test: {
    ...common,
    method: 'POST',
    path: `${PATH}/mapping/test`,
    summary: 'Try the XSLT file out on a sample: what it makes of it, and what would be taken',
    body: z.strictObject({ sample: Content }),
    maxBody: MAX_BODY,
    example: { sample: '<rundown/>' },
    response: MappingTest,
    errors: ['NOT_FOUND', 'NO_XSLT', 'STORY_FILE_TYPE', 'TEST_UNAVAILABLE', 'TEST_OUTDATED', 'TEST_CANCELLED'],
  },
});
