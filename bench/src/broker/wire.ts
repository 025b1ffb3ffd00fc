import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { generate, type IConnectPacket } from 'mqtt-packet';

/** A TCP connection to a broker, before any packet, from an address of this machine. The caller ends it. */
export async function dial(brokerUrl: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(brokerUrl);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => undefined);
  // Without reading, the end of the connection would not be noticed.
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/** The CONNECT packet of a device. */
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

/** Resolves when the connection has ended, for any reason. */
export const over = (socket: Socket): Promise<void> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));
