import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { unstorable } from '../../platform/http/text.js';
import { wireConversion } from '../../platform/http/wire.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Parses the query of a file request by the schema of its list. @throws {Refusal} INVALID */
export function askedBy<S extends z.ZodType>(schema: S): (request: FastifyRequest) => z.output<S> {
  const convert = wireConversion(schema);
  return ({ query: raw }) => {
    const asked = schema.safeParse(convert(typeof raw === 'object' && raw !== null ? { ...raw } : {}));
    if (!asked.success || unstorable('query', asked.data).length > 0) throw new Refusal('INVALID');
    return asked.data;
  };
}
