import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from './allowed-methods.js';
import { problemOf, PROBLEM_TYPE } from './problem.js';

/** Answers a request without a route: 405 if the path exists with another method, else 404. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply, allowed: AllowedMethods): void {
  const methods = allowed(request.url.split('?', 1)[0] ?? '/');
  const isOtherMethod = methods.length > 0 && !methods.includes(request.method);
  if (isOtherMethod) void reply.header('allow', methods.join(', '));
  const problem = problemOf(isOtherMethod ? 'METHOD' : 'NO_CALL');
  void reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
