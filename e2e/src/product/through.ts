import { createServer, request, type Server } from 'node:http';

/** Starts a web server that responds to every path with the path. */
export const webPage = (): Promise<{ readonly url: string; readonly server: Server }> =>
  new Promise((resolve, reject) => {
    const server = createServer((asked, answer) => answer.end(`You asked for ${asked.url}`)).once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, server });
    });
  });

/** Requests a URL through a proxy; returns status and body. */
export const through = (proxy: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(`http://${proxy}`);
    const asked = request({ host, port, path: url, headers: { host: new URL(url).host } }, (answer) => {
      let said = `${answer.statusCode} `;
      answer.on('data', (chunk: Buffer) => (said += chunk.toString())).on('end', () => resolve(said));
    });
    asked.once('error', reject).end();
  });
