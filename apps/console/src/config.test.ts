import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

test('nothing set works', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: path.resolve('data'),
    keyFile: path.resolve('data/secret.key'),
    databaseUrl: undefined,
    databaseConnections: 20,
    mqttUrl: undefined,
    mqttPort: 1883,
    mqttTls: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'backhaul@localhost',
    smsGateway: undefined,
    guestGateway: undefined,
    ice: { urls: [], turnSecret: undefined },
    thirdParty: { mapStyleUrl: undefined, chatScriptUrl: undefined },
    shareLinkWatchers: 20,
    auditDays: 400,
    webhookNetworks: [],
    newsrooms: { networks: [], listenHost: '127.0.0.1' },
    signOnNetworks: [],
    aiNetworks: [],
    applications: { videoReturn: undefined, matrix: undefined, customerPortal: undefined },
    adminPassword: undefined,
    demo: undefined,
    demoOnAir: true,
    logLevel: 'info',
  });
});

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '' }, { port: 8080 }],
  [{ DEMO: '0' }, { demo: false }],
  [{ DEMO: '1' }, { demo: true }],
  [{}, { demoOnAir: true }],
  [{ DEMO_ON_AIR: '0' }, { demoOnAir: false }],
  [{ PUBLIC_URL: 'https://live.example/' }, { publicUrl: 'https://live.example' }],
  [{ DATABASE_URL: 'postgres://u:p@db/backhaul' }, { databaseUrl: 'postgres://u:p@db/backhaul' }],
  [{ DATA_DIR: '/srv/backhaul' }, { keyFile: '/srv/backhaul/secret.key' }],
  [{ KEY_FILE: '/run/secrets/backhaul' }, { keyFile: '/run/secrets/backhaul' }],
  [{ DATABASE_CONNECTIONS: '1' }, { databaseConnections: 1 }],
  [{ SHARE_LINK_WATCHERS: '5' }, { shareLinkWatchers: 5 }],
  [{ AUDIT_DAYS: '30' }, { auditDays: 30 }],
  [{ NEWSROOM_FOLDER: '/srv/newsroom' }, { newsrooms: { folder: '/srv/newsroom' } }],
  [
    { MAP_STYLE_URL: 'https://maps.example/style.json' },
    { thirdParty: { mapStyleUrl: 'https://maps.example/style.json', chatScriptUrl: undefined } },
  ],
  [{ CUSTOMER_PORTAL_URL: 'https://portal.example' }, { applications: { customerPortal: 'https://portal.example' } }],
  [{ VIDEO_RETURN_URL: 'http://return.example/' }, { applications: { videoReturn: 'http://return.example/' } }],
  [{ MATRIX_URL: 'https://matrix.example' }, { applications: { matrix: 'https://matrix.example' } }],
  [{ SMTP_URL: 'smtps://u:p@mail' }, { smtpUrl: 'smtps://u:p@mail' }],
  [
    { SMS_GATEWAY_URL: 'https://sms/send', SMS_GATEWAY_TOKEN: 't' },
    { smsGateway: { url: 'https://sms/send', token: 't' } },
  ],
  [
    { MQTT_URL: 'mqtts://broker', PUBLIC_URL: 'https://live.example' },
    { mqttUrl: 'mqtts://broker', publicUrl: 'https://live.example' },
  ],
  [
    { MQTT_TLS_CERT: '/etc/tls.crt', MQTT_TLS_KEY: '/etc/tls.key' },
    { mqttTls: { certFile: '/etc/tls.crt', keyFile: '/etc/tls.key', port: 8883 } },
  ],
])('%j gives %j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

test.each([
  [{ PORT: 'http' }, /PORT must be a whole number/],
  [{ MQTT_PORT: '65536' }, /MQTT_PORT must be at most 65535/],
  [{ DATABASE_URL: 'mysql://u:hidden@db' }, /DATABASE_URL must be a URL that begins with postgresql:\/\//],
  [{ CUSTOMER_PORTAL_URL: 'javascript:alert(1)' }, /CUSTOMER_PORTAL_URL must be a URL that begins with https:\/\//],
  [{ MATRIX_URL: '/matrix' }, /MATRIX_URL must be a URL/],
  [{ VIDEO_RETURN_URL: 'ftp://return.example' }, /VIDEO_RETURN_URL must be a URL/],
  [{ AUDIT_DAYS: '0' }, /AUDIT_DAYS must be a whole number from 1/],
  [{ NEWSROOM_FOLDER: 'newsroom' }, /NEWSROOM_FOLDER must be an absolute path/],
  [{ SHARE_LINK_WATCHERS: '0' }, /SHARE_LINK_WATCHERS must be a whole number from 1/],
  [{ DATABASE_CONNECTIONS: '0' }, /DATABASE_CONNECTIONS must be a whole number from 1/],
  [{ MQTT_TLS_CERT: '/etc/tls.crt' }, /MQTT_TLS_KEY must be set when MQTT_TLS_CERT is/],
  [{ MQTT_TLS_KEY: '/etc/hidden.key' }, /MQTT_TLS_CERT must be set when MQTT_TLS_KEY is/],
  [{ MQTT_URL: 'broker' }, /MQTT_URL must be a URL/],
  [{ MQTT_URL: 'mqtts://broker' }, /PUBLIC_URL must be set when MQTT_URL is/],
  [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL must be a URL/],
  [{ SMTP_URL: 'hidden' }, /SMTP_URL must be a URL that begins with smtp/],
  [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must be an e-mail address/],
  [{ SMS_GATEWAY_URL: 'sms:' }, /SMS_GATEWAY_URL must be a URL/],
  [{ GUEST_GATEWAY_URL: 'http://gateway' }, /GUEST_GATEWAY_SECRET must be set when GUEST_GATEWAY_URL is/],
  [{ ICE_SERVERS: 'https://turn.example.com' }, /ICE_SERVERS must be stun: and turn: addresses/],
  [{ ICE_SERVERS: 'stun:s.example.com,turn:t.example.com' }, /TURN_SECRET must be set when ICE_SERVERS names a turn/],
  [{ TURN_SECRET: 'hidden' }, /TURN_SECRET must have at least 16 characters/],
  [{ ADMIN_PASSWORD: 'hidden' }, /ADMIN_PASSWORD must have at least 8 characters/],
  [{ DEMO: 'yes' }, /DEMO must be 0 or 1/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
])('%j is refused by name', (environment, message) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/hidden/);
});
