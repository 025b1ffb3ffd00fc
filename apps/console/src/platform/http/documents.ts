import { type Contract, CORE } from '@backhaul/contract';
import { asyncApiDocument, openApiDocument } from '@backhaul/contract/documents';
import type { FastifyInstance } from 'fastify';
import { documentsPage } from './documents-page.js';
import { DOCUMENTS_STYLE } from './documents-style.js';

const config = { access: { public: true } } as const;

/** Built at the first request: together they would take a sixth of the console's start. */
function kept(make: () => string): () => string {
  let text: string | undefined;
  return () => (text ??= make());
}

/** Serves the description of every call and message: as documents for machines, and as one page for people. */
export function mountDocuments(app: FastifyInstance, contract: Contract, version: string): void {
  const openApi = kept(() => JSON.stringify(openApiDocument(contract, { version })));
  const asyncApi = kept(() => JSON.stringify(asyncApiDocument({ version })));
  const page = kept(() => documentsPage(contract, version));
  const json = 'application/json';
  app.get(`${CORE}/openapi.json`, { config }, async (_request, reply) => reply.type(json).send(openApi()));
  app.get(`${CORE}/asyncapi.json`, { config }, async (_request, reply) => reply.type(json).send(asyncApi()));
  app.get('/docs', { config }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/docs/style.css', { config }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCUMENTS_STYLE),
  );
}
