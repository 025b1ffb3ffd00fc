import {
  commandTopic,
  UnitDownlink,
  UP_TOPICS,
  upTopic,
  type DeviceCredentials,
  type UnitState,
  type UpName,
} from '@backhaul/contract/bus';
import { connectAsync, type MqttClient } from 'mqtt';
import { unitState } from './world.js';

/** A unit on a real connection that carries out each order once and answers repeats from memory. */
export class BusDevice {
  readonly received: UnitDownlink[] = [];
  readonly executed: string[] = [];
  readonly #answers = new Map<string, object>();
  #transmission: UnitState['transmission'] = null;

  private constructor(
    private readonly client: MqttClient,
    private readonly credentials: DeviceCredentials,
    private readonly session: string,
  ) {}

  static async connect(credentials: DeviceCredentials, session: string): Promise<BusDevice> {
    const { deviceId, secret, brokerUrl } = credentials;
    const client = await connectAsync(brokerUrl, {
      protocolVersion: 4,
      clientId: deviceId,
      username: deviceId,
      password: secret,
      reconnectPeriod: 0,
      will: {
        topic: upTopic(credentials, 'presence'),
        payload: Buffer.from(JSON.stringify({ online: false, session, sentAt: 0 })),
        qos: 1,
        retain: true,
      },
    });
    const device = new BusDevice(client, credentials, session);
    client.on('message', (_, payload) => void device.#take(UnitDownlink.parse(JSON.parse(payload.toString()))));
    await client.subscribeAsync(commandTopic(credentials), { qos: 1 });
    await device.#say('presence', { online: true, session, sentAt: 1 });
    await device.#report();
    return device;
  }

  get transmissionId(): string | undefined {
    return this.#transmission?.id;
  }

  /** Destroys the connection, as in a power failure; the broker publishes the last will. */
  die(): void {
    this.client.stream.destroy();
  }

  close = (): Promise<void> => this.client.endAsync(true);

  async #take(downlink: UnitDownlink): Promise<void> {
    this.received.push(downlink);
    if (downlink.type !== 'order') return;
    const { id, order } = downlink;
    if (!this.#answers.has(id)) {
      this.executed.push(`${order.name} ${id}`);
      this.#answers.set(id, { id, session: this.session, outcome: 'done', error: null });
      if (order.name === 'start') {
        const { transmissionId, channelId } = order.args;
        this.#transmission = { id: transmissionId, channelId, phase: 'streaming', startedAt: 0 };
      }
      if (order.name === 'stop') this.#transmission = null;
    }
    await this.#say('result', this.#answers.get(id) ?? {});
    await this.#report();
  }

  #report = (): Promise<void> =>
    this.#say(
      'state',
      unitState(this.session, {
        applications: this.#transmission ? { video: { state: 'streaming' } } : {},
        transmission: this.#transmission,
      }),
    );

  async #say(name: UpName, message: object): Promise<void> {
    const { qos, retain } = UP_TOPICS[name];
    await this.client.publishAsync(upTopic(this.credentials, name), JSON.stringify(message), { qos, retain });
  }
}
