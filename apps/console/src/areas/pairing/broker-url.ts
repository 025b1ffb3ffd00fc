/** How devices reach the broker. */
export interface BrokerAddress {
  /** The broker of the operator; may hold the console's own credentials. */
  readonly mqttUrl?: string | undefined;
  /** The address under which the console is known. */
  readonly publicUrl?: string | undefined;
  /** Where the embedded broker listens. */
  readonly mqttPort: number;
  /** Where it listens within TLS, if it does. */
  readonly mqttTlsPort?: number | undefined;
}

/**
 * The broker's address for a caller who reached the console as `host` (`name[:port]`): the configured broker
 * without the console's credentials, otherwise this console's own under its public name, or under the requested host.
 */
export function brokerUrlFor({ mqttUrl, publicUrl, mqttPort, mqttTlsPort }: BrokerAddress, host: string): string {
  if (mqttUrl !== undefined) {
    const url = new URL(mqttUrl);
    url.username = '';
    url.password = '';
    return url.href;
  }
  const called = `http://${host}`;
  const { hostname } = new URL(publicUrl ?? (URL.canParse(called) ? called : 'http://127.0.0.1'));
  return mqttTlsPort === undefined ? `mqtt://${hostname}:${mqttPort}` : `mqtts://${hostname}:${mqttTlsPort}`;
}
