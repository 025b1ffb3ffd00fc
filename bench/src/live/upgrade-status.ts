import { WebSocket } from 'ws';

/** Requests a WebSocket; returns the HTTP status of the refusal, or 101 if it was opened. */
export function upgradeStatus(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
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

/** Sends messages over a new socket; returns the code with which it is closed within `ms`, otherwise 0. */
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
      // 1006: this side closed it.
      if (closed !== 1006) code = closed;
      resolve(code);
    });
  });
}

/** The raw response of the console to one message; empty if only the greeting arrives within `ms`. */
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
