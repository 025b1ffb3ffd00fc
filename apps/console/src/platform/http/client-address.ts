import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** The proxies whose `X-Forwarded-For` is trusted: one on this machine if a public URL is configured, otherwise none. */
export const trustedProxies = (publicUrl: string | undefined): false | 'loopback' =>
  publicUrl === undefined ? false : 'loopback';

const isLoopback = proxyAddress.compile('loopback');

/** Whether a connection comes from a trusted proxy. */
export const isTrustedProxy = (address: string | undefined, publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && address !== undefined && isLoopback(address, 0);

/** The client address of a request, as Fastify determines it, for requests that Fastify does not handle. */
export const clientAddress = (request: IncomingMessage, publicUrl: string | undefined): string =>
  proxyAddress(request, trustedProxies(publicUrl) === false ? () => false : isLoopback);
