import { checkDocumentName } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { IdParams, Millis } from '../entities/ids.js';
import { PortalDocument } from '../entities/portal-document.js';

const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofDocument = { kind: 'portalDocument', in: 'params', key: 'id' } as const;
/** A file of 10 MB as Base64, with a margin so that the response can report a file that is slightly too big. */
const MAX_BODY = 15 * 1024 * 1024;

/** Documents of the customer portal (spec 3 §2, `/customer_portal`; paths are ours): superusers upload them, users of the inventory download them. */
export const portalDocuments = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/v2/inventories/{id}/documents`,
    summary: 'Documents of an inventory, by name; at most 100',
    access: { permission: 'group:read' },
    subject: ofInventory,
    params: IdParams,
    response: z.array(PortalDocument),
    errors: ['NOT_FOUND'],
  },
  link: {
    method: 'GET',
    path: `${CORE}/v2/documents/{id}/link`,
    summary: 'Where the caller downloads a document, within 5 minutes',
    access: { permission: 'group:read' },
    subject: ofDocument,
    params: IdParams,
    /** `url` is an address of this console, which also requires the session of the caller. */
    response: z.object({ url: z.string(), expiresAt: Millis }),
    errors: ['NOT_FOUND'],
  },
  upload: {
    method: 'POST',
    path: `${ADMIN}/inventories/{id}/documents`,
    summary: 'Add a document to an inventory: PDF, PNG, text or CSV, at most 10 MB, checked by its content',
    access: { permission: 'system:manage' },
    subject: ofInventory,
    params: IdParams,
    body: z.strictObject({ name: checkedText(checkDocumentName), file: z.base64() }),
    maxBody: MAX_BODY,
    example: { name: 'Hello.txt', file: 'SGVsbG8=' },
    status: 201,
    response: PortalDocument,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'DOCUMENT_LIMIT'],
  },
  remove: {
    method: 'DELETE',
    path: `${ADMIN}/documents/{id}`,
    summary: 'Delete a document; by who uploaded it alone, unless that account is gone',
    access: { permission: 'system:manage' },
    subject: ofDocument,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'DOCUMENT_OF_OTHER'],
  },
});
