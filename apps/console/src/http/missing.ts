import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from './allowed-methods.js';
import { problemOf, PROBLEM_TYPE } from './problem.js';

/** Answers a request that no route takes: 405 where the path exists under another method, else 404. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply, allowed: AllowedMethods): FastifyReply {
  const methods = allowed(request.url.split('?', 1)[0] ?? '/');
  if (methods.length > 0 && !methods.includes(request.method)) {
    const problem = problemOf('METHOD');
    return reply
      .code(problem.status)
      .header('allow', methods.join(', '))
      .type(PROBLEM_TYPE)
      .send(JSON.stringify(problem));
  }
  const problem = problemOf('NO_CALL');
  return reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
