import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** An HTTP server for programs of this machine only, on a free port. */
export class LoopbackServer {
  private constructor(private readonly server: Server) {}

  static async open(answer: RequestListener): Promise<LoopbackServer> {
    const server = createServer(answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LoopbackServer(server);
  }

  /** Its address, without a slash at the end. */
  get url(): string {
    const address = this.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return `http://127.0.0.1:${port}`;
  }

  /** Ends every connection; calling it again does nothing. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
