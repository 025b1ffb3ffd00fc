import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Whose `X-Forwarded-For` counts: a proxy on this machine where one is known to be in front, else nobody's. */
export const trustedProxies = (publicUrl: string | undefined): false | 'loopback' =>
  publicUrl === undefined ? false : 'loopback';

const isLoopback = proxyAddress.compile('loopback');

/** Whether a connection from there is that of a trusted proxy. */
export const isTrustedProxy = (address: string | undefined, publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && address !== undefined && isLoopback(address, 0);

/** Where a request comes from, as Fastify tells it, for requests that it does not take. */
export const clientAddress = (request: IncomingMessage, publicUrl: string | undefined): string =>
  proxyAddress(request, trustedProxies(publicUrl) === false ? () => false : isLoopback);
