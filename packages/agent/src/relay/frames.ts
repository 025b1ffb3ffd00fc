import type { Socket } from 'node:net';

/** The longest RTP packet of sound that is forwarded, bytes. */
const MAX_PACKET = 1500;
/** When this many bytes wait on a slow connection, sound is late, and further packets are dropped. */
const MAX_UNSENT = 4096;

/** Sends an RTP packet over a connection, preceded by its length (RFC 4571); dropped while the connection is behind. */
export function sendFrame(socket: Socket, packet: Buffer): void {
  if (!socket.writable || socket.writableLength > MAX_UNSENT || packet.length > MAX_PACKET) return;
  const frame = Buffer.allocUnsafe(2 + packet.length);
  frame.writeUInt16BE(packet.length, 0);
  packet.copy(frame, 2);
  socket.write(frame);
}

/** Ends a connection of frames permanently: an empty frame means that it is not reopened. */
export function endFrames(socket: Socket): void {
  if (socket.writable) socket.write(Buffer.alloc(2));
  socket.destroySoon();
}

/** Reads RTP packets of a connection (RFC 4571) until the empty frame; closes a connection that sends a longer packet. */
export function readFrames(socket: Socket, onPacket: (packet: Buffer) => void, onEnd?: () => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 2) {
      const length = rest.readUInt16BE(0);
      if (length > MAX_PACKET) {
        socket.destroy();
        return;
      }
      if (rest.length < 2 + length) return;
      if (length === 0) onEnd?.();
      else onPacket(rest.subarray(2, 2 + length));
      rest = rest.subarray(2 + length);
    }
  });
  socket.resume();
}
