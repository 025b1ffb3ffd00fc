import { COMMAND_TOPIC, UP_NAMES, UP_TOPICS, commandTopic, upTopic, type DeviceAddress } from '@backhaul/contract/bus';

/** The parts of a message that permission depends on. */
interface Publication {
  readonly topic: string;
  readonly qos?: number | undefined;
  readonly retain?: boolean | undefined;
}

interface Subscription {
  readonly topic: string;
  readonly qos: number;
}

/** Permissions of one device on the bus: publish under its own `up/`, subscribe to its own `cmd`, nothing else. */
export class DeviceAccess {
  readonly #up: ReadonlyMap<string, { readonly qos: number; readonly retain: boolean }>;
  readonly #will: string;
  readonly #command: string;

  constructor(device: DeviceAddress) {
    this.#up = new Map(UP_NAMES.map((name) => [upTopic(device, name), UP_TOPICS[name]]));
    this.#will = upTopic(device, 'presence');
    this.#command = commandTopic(device);
  }

  /** At most the QoS of the topic, and retained only if the topic is retained: a broker keeps retained messages indefinitely. */
  mayPublish({ topic, qos = 0, retain = false }: Publication): boolean {
    const declared = this.#up.get(topic);
    return declared !== undefined && qos <= declared.qos && (declared.retain || !retain);
  }

  mayLeave(will: Publication): boolean {
    return will.topic === this.#will && this.mayPublish(will);
  }

  maySubscribe({ topic, qos }: Subscription): boolean {
    return topic === this.#command && qos <= COMMAND_TOPIC.qos;
  }
}
