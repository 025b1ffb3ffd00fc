/** Addresses from which the broker URL for devices is derived. */
export interface BrokerAddress {
  /** An external broker; may contain the console's own credentials. */
  readonly mqttUrl?: string | undefined;
  /** Public URL of the console. */
  readonly publicUrl?: string | undefined;
  /** Port of the embedded broker. */
  readonly mqttPort: number;
  /** TLS port of the embedded broker, if any. */
  readonly mqttTlsPort?: number | undefined;
}

/**
 * Broker URL for a caller who reached the console as `host` (`name[:port]`): the configured broker
 * without the console's credentials, otherwise the embedded broker under the public name or the requested host.
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
