import { once } from 'node:events';
import { CORE } from '@backhaul/contract';
import { LiveMessage, type UnitPatch } from '@backhaul/contract/live';
import { WebSocket } from 'ws';
import type { World } from '../subject/world.js';

/** The second browser, which shows the effect of the first one's click. */
export class SecondBrowser {
  readonly #units = new Map<string, UnitPatch>();
  #looks: (() => void)[] = [];
  #complete = false;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#take(LiveMessage.parse(JSON.parse(data.toString())));
    });
  }

  static async open({ console, admin, groupId }: World): Promise<SecondBrowser> {
    const url = `${console.url.replace('http', 'ws')}${CORE}/v2/live`;
    const socket = new WebSocket(url, { headers: admin.headers, perMessageDeflate: false });
    const browser = new SecondBrowser(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', group: groupId }));
    await browser.until(() => browser.#complete);
    return browser;
  }

  unit = (id: string): UnitPatch | undefined => this.#units.get(id);

  /** Resolves with the message that meets the condition. */
  until(holds: () => boolean, ms = 20_000): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the second browser did not see the change')), ms);
      const look = (): void => {
        if (holds()) {
          clearTimeout(timer);
          resolve();
        } else this.#looks.push(look);
      };
      this.#looks.push(look);
    });
  }

  close = (): void => this.socket.terminate();

  #take(message: LiveMessage): void {
    if (message.type === 'snapshot') this.#complete = message.last;
    if (message.type !== 'snapshot' && message.type !== 'delta') return;
    for (const patch of message.units ?? []) this.#units.set(patch.uid, { ...this.#units.get(patch.uid), ...patch });
    for (const look of this.#looks.splice(0)) look();
  }
}
