import { CORE } from '@backhaul/contract';
import { documentKind, documentRefusal, portalDocumentMessage } from '@backhaul/domain';
import { refusingTakenNames } from '../../control/devices/names.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { isContentOf } from './check-content.js';
import { deleteDocument, documentsOf, insertDocument, type Reader } from './store.js';
import { downloadToken } from './token.js';

interface Dependencies extends MutateDependencies {
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Lifetime of a download link, ms. */
const GOOD_MS = 5 * 60_000;

const reader = ({ userId, permissions }: Caller): Reader => ({ userId, keeps: permissions.has('system:manage') });

const entry = (verb: 'upload' | 'remove', id: string, detail: string) =>
  ({
    action: `portalDocument:${verb}`,
    subject: { kind: 'portalDocument', id },
    detail,
  }) as const;

/** Handlers of the calls on documents of the customer portal. */
export function portalDocumentHandlers(dependencies: Dependencies): AreaHandlers<'portalDocuments'> {
  const { db, vault, clock } = dependencies;
  return {
    list: (_input, { caller, subject }) => documentsOf(db, subject.id, reader(caller)),
    link: (_input, { caller, subject: { id } }) => {
      const expiresAt = clock.now() + GOOD_MS;
      const token = downloadToken(vault, { documentId: id, userId: caller.userId, expiresAt });
      return { url: `${CORE}/v2/documents/${id}/file?token=${token}`, expiresAt };
    },
    async upload({ body: { name: given, file } }, { caller, subject: inventory }) {
      const name = given.trim();
      const data = Buffer.from(file, 'base64');
      const kind = documentKind(name);
      const refused = documentRefusal(name, data.length);
      if (refused !== null || kind === null)
        throw invalid(kind === null ? 'body.name' : 'body.file', refused ?? portalDocumentMessage('document_type'));
      if (!isContentOf(kind, data)) throw invalid('body.file', portalDocumentMessage('document_content'));
      const id = newId('doc');
      const by = { uploaded_by: caller.userId, uploader: caller.username, uploaded_at: new Date(clock.now()) };
      await refusingTakenNames(() =>
        mutate(
          dependencies,
          caller,
          (tx) => insertDocument(tx, { id, inventory_id: inventory.id, name, kind, data, ...by }),
          entry('upload', id, name),
        ),
      );
      const [made] = await documentsOf(db, inventory.id, reader(caller), id);
      if (made === undefined) throw new Refusal('NOT_FOUND');
      return made;
    },
    async remove(_input, { caller, subject: { id } }) {
      await mutate(dependencies, caller, (tx) => deleteDocument(tx, id, caller.userId), (name) => entry('remove', id, name)); // prettier-ignore
    },
  };
}
