import { WebSocket } from 'ws';

/** Asks for a websocket; answers the HTTP status of the refusal, 101 when it was opened. */
export function knock(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', reject);
  });
}

/** Sends what it is given over a new socket; answers the code with which the socket is closed within `ms`, else 0. */
export function sendAll(
  url: string,
  headers: Readonly<Record<string, string>>,
  messages: readonly string[],
  ms = 3_000,
): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const late = setTimeout(() => socket.terminate(), ms);
    let code = 0;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      for (const message of messages) socket.send(message);
    });
    socket.on('close', (closed) => {
      clearTimeout(late);
      // 1006: it was us.
      if (closed !== 1006) code = closed;
      resolve(code);
    });
  });
}

/** What the console answers to one message, as it came; empty when it says nothing but its greeting within `ms`. */
export function answerTo(
  url: string,
  headers: Readonly<Record<string, string>>,
  message: object,
  ms = 3_000,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const done = (answer: string): void => {
      clearTimeout(late);
      socket.terminate();
      resolve(answer);
    };
    const late = setTimeout(() => done(''), ms);
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(JSON.stringify(message)));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (!text.startsWith('{"type":"hello"')) done(text);
    });
  });
}
