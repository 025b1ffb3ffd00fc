import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { generate, type IConnectPacket } from 'mqtt-packet';

/** A TCP connection to a broker that has said nothing yet, from an address of this machine; how it ends is its owner's affair. */
export async function dial(brokerUrl: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(brokerUrl);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => undefined);
  // Read, so that an end is noticed.
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/** The CONNECT with which a device proves itself. */
export const connectPacket = (
  { deviceId, secret }: DeviceCredentials,
  keepalive = 60,
  will?: IConnectPacket['will'],
): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive,
    clientId: deviceId,
    username: deviceId,
    password: Buffer.from(secret),
    ...(will === undefined ? {} : { will }),
  });

/** Resolves when the connection is over, however. */
export const over = (socket: Socket): Promise<void> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));
