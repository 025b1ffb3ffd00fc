import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { ConfigError, type Config } from '../config.js';
import type { Identity } from '../platform/bus/broker/listener.js';

/** The broker's TLS certificate and key. Throws `ConfigError` when they cannot be used. */
export async function readIdentity({ certFile, keyFile }: NonNullable<Config['mqttTls']>): Promise<Identity> {
  const [cert, key] = await Promise.all([read('MQTT_TLS_CERT', certFile), read('MQTT_TLS_KEY', keyFile)]);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new ConfigError([`MQTT_TLS_CERT and MQTT_TLS_KEY are not a certificate and its key, in PEM`]);
  }
  return { cert, key };
}

async function read(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ConfigError([`${variable} names a file that cannot be read`]);
  }
}
