/** Why a message did not reach the broker. */
export type BusFailure = 'DISCONNECTED' | 'NO_ACK';

const TEXT: Record<BusFailure, string> = {
  DISCONNECTED: 'The console has no connection to its broker.',
  NO_ACK: 'The broker did not acknowledge the message.',
};

/** A message that did not reach the broker, and why. */
export class BusError extends Error {
  constructor(
    readonly code: BusFailure,
    options?: ErrorOptions,
  ) {
    super(TEXT[code], options);
    this.name = 'BusError';
  }
}
