import { type Contract, CORE } from '@backhaul/contract';
import { asyncApiDocument, openApiDocument } from '@backhaul/contract/documents';
import type { FastifyInstance } from 'fastify';
import { documentsPage } from './documents-page.js';
import { DOCUMENTS_STYLE } from './documents-style.js';

const config = { access: { public: true } } as const;

/** Serves the description of every call and message: as documents for machines, and as one page for people. */
export function mountDocuments(app: FastifyInstance, contract: Contract, version: string): void {
  const openApi = JSON.stringify(openApiDocument(contract, { version }));
  const asyncApi = JSON.stringify(asyncApiDocument({ version }));
  const page = documentsPage(contract, version);
  app.get(`${CORE}/openapi.json`, { config }, async (_request, reply) => reply.type('application/json').send(openApi));
  app.get(`${CORE}/asyncapi.json`, { config }, async (_request, reply) =>
    reply.type('application/json').send(asyncApi),
  );
  app.get('/docs', { config }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/style.css', { config }, async (_request, reply) => reply.type('text/css').send(DOCUMENTS_STYLE));
}
