import path from 'node:path';
import * as z from 'zod';
import type { ThirdParty } from './platform/http/third-party.js';
import { ownNetworks, type OwnNetworks } from './control/webhooks/receivers.js';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be at most 65535');

const connections = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
  .transform(Number);

const watchers = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
  .transform(Number);

const days = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999')
  .transform(Number);

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** Networks in CIDR form, separated by commas. */
const networks = z.string().transform((text, context) => {
  try {
    return ownNetworks(text);
  } catch {
    context.addIssue('must be networks such as 10.0.0.0/8, separated by commas');
    return z.NEVER;
  }
});

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The environment; variables that are not set have working defaults. */
const Environment = z.object({
  HOST: z.string().max(255).default('127.0.0.1'),
  PORT: port.prefault('8080'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  KEY_FILE: z
    .string()
    .transform((file) => path.resolve(file))
    .optional(),
  DATABASE_URL: url(['postgresql:', 'postgres:']).optional(),
  DATABASE_CONNECTIONS: connections.prefault('20'),
  MQTT_URL: url(['mqtt:', 'mqtts:']).optional(),
  MQTT_PORT: port.prefault('1883'),
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  MQTT_TLS_PORT: port.prefault('8883'),
  PUBLIC_URL: url(['https:', 'http:'])
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .max(255)
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must be an e-mail address')
    .default('backhaul@localhost'),
  SMS_GATEWAY_URL: url(['https:', 'http:']).optional(),
  SMS_GATEWAY_TOKEN: z.string().max(1024).optional(),
  GUEST_GATEWAY_URL: url(['https:', 'http:']).optional(),
  GUEST_GATEWAY_SECRET: z.string().min(20, 'must have at least 20 characters').max(255).optional(),
  ICE_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((urls) => urls.every((one) => /^(?:stun|turn)s?:[^\s/@]+$/.test(one)), 'must be stun: and turn: addresses')
    .optional(),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').max(255).optional(),
  SHARE_LINK_WATCHERS: watchers.prefault('20'),
  AUDIT_DAYS: days.prefault('400'),
  WEBHOOK_NETWORKS: networks.optional(),
  SIGN_ON_NETWORKS: networks.optional(),
  NEWSROOM_NETWORKS: networks.optional(),
  NEWSROOM_HOST: z.string().max(255).optional(),
  NEWSROOM_FOLDER: z
    .string()
    .refine((folder) => path.isAbsolute(folder), 'must be an absolute path')
    .optional(),
  AI_NETWORKS: networks.optional(),
  GEOCODER_URL: url(['https:', 'http:'])
    .refine((text) => text.includes('{lat}') && text.includes('{lng}'), 'must have {lat} and {lng} in it')
    .optional(),
  GEOCODER_NETWORKS: networks.optional(),
  MAP_STYLE_URL: url(['https:', 'http:']).optional(),
  CHAT_SCRIPT_URL: url(['https:', 'http:']).optional(),
  VIDEO_RETURN_URL: url(['https:', 'http:']).optional(),
  MATRIX_URL: url(['https:', 'http:']).optional(),
  CUSTOMER_PORTAL_URL: url(['https:', 'http:']).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  DEMO: flag.optional(),
  DEMO_ON_AIR: flag.prefault('1'),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
});

/** The console's configuration. */
export interface Config {
  /** Address that the web server and the embedded broker listen on. */
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** File of the key that seals secrets in the database; created if missing. Absolute. */
  readonly keyFile: string;
  /** Undefined: the embedded PostgreSQL. May hold a password. */
  readonly databaseUrl: string | undefined;
  /** Limit for requests to the console; it uses a few more itself. */
  readonly databaseConnections: number;
  /** Undefined: the embedded broker, on `mqttPort` or the next free one. May hold a password. */
  readonly mqttUrl: string | undefined;
  readonly mqttPort: number;
  /** TLS of the embedded broker: PEM files and port. Undefined: no TLS. */
  readonly mqttTls: { readonly certFile: string; readonly keyFile: string; readonly port: number } | undefined;
  /** How browsers reach the console, without a slash at the end; undefined: at `host` and `port`. */
  readonly publicUrl: string | undefined;
  /** SMTP server; undefined: e-mail is stored for administrators to read. May contain a password. */
  readonly smtpUrl: string | undefined;
  /** Sender of e-mail. */
  readonly mailFrom: string;
  /** Gateway that sends SMS: accepts `POST {to, text}`. Undefined: none are sent. */
  readonly smsGateway: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Gateway that turns browsers into units; undefined: no browser can connect. */
  readonly guestGateway: { readonly url: string; readonly secret: string } | undefined;
  /** STUN and TURN servers for browsers that contribute; console and TURN servers share `turnSecret`. */
  readonly ice: { readonly urls: readonly string[]; readonly turnSecret: string | undefined };
  /** Third-party content that browsers load. */
  readonly thirdParty: ThirdParty;
  /** Maximum number of simultaneous viewers of one share link. */
  readonly shareLinkWatchers: number;
  /** How long audit entries are kept, days. */
  readonly auditDays: number;
  /** Permitted networks of webhook receivers, besides the internet. */
  readonly webhookNetworks: OwnNetworks;
  /** Permitted networks of organizations' OpenID providers, besides the internet. */
  readonly signOnNetworks: OwnNetworks;
  /** Permitted networks of newsrooms, besides the internet; the address to listen on for MOS; and the folder with XML of inventories, if any. */
  readonly newsrooms: {
    readonly networks: OwnNetworks;
    readonly listenHost: string;
    readonly folder: string | undefined;
  };
  /** Permitted networks of the transcript service, besides the internet. */
  readonly aiNetworks: OwnNetworks;
  /** A service that names locations; undefined: only the bundled gazetteer. */
  readonly geocoder: { readonly url: string; readonly networks: OwnNetworks } | undefined;
  /** Addresses of the product's other applications and of the provider's portal; undefined: there is none. */
  readonly applications: {
    readonly videoReturn: string | undefined;
    readonly matrix: string | undefined;
    readonly customerPortal: string | undefined;
  };
  /** The administrator's first password; undefined: one is generated. */
  readonly adminPassword: string | undefined;
  /** Undefined: yes on a new data folder. */
  readonly demo: boolean | undefined;
  /** Whether some units of the demo are started automatically. */
  readonly demoOnAir: boolean;
  readonly logLevel: (typeof LEVELS)[number];
}

/** Settings that cannot be used; the message names each variable and what is wrong with it, never its value. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Both files or neither: half of it would leave devices without TLS that were meant to have it. */
function mqttTls(env: z.output<typeof Environment>): Config['mqttTls'] {
  const { MQTT_TLS_CERT: certFile, MQTT_TLS_KEY: keyFile, MQTT_TLS_PORT: tlsPort } = env;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw new ConfigError(['MQTT_TLS_CERT must be set when MQTT_TLS_KEY is']);
  if (keyFile === undefined) throw new ConfigError(['MQTT_TLS_KEY must be set when MQTT_TLS_CERT is']);
  return { certFile, keyFile, port: tlsPort };
}

function guestGateway(env: z.output<typeof Environment>): Config['guestGateway'] {
  const { GUEST_GATEWAY_URL: gatewayUrl, GUEST_GATEWAY_SECRET: secret } = env;
  if (gatewayUrl === undefined) return undefined;
  if (secret === undefined) throw new ConfigError(['GUEST_GATEWAY_SECRET must be set when GUEST_GATEWAY_URL is']);
  return { url: gatewayUrl, secret };
}

function iceServers({ ICE_SERVERS: urls = [], TURN_SECRET: turnSecret }: z.output<typeof Environment>): Config['ice'] {
  if (turnSecret === undefined && urls.some((one) => one.startsWith('turn')))
    throw new ConfigError(['TURN_SECRET must be set when ICE_SERVERS names a turn: address']);
  return { urls, turnSecret };
}

/** With an external broker, devices have to be given the console's address, for pairing and for their files. */
function publicUrl({ MQTT_URL: broker, PUBLIC_URL: known }: z.output<typeof Environment>): string | undefined {
  if (broker !== undefined && known === undefined)
    throw new ConfigError(['PUBLIC_URL must be set when MQTT_URL is: devices bring files to the console by it']);
  return known;
}

/** Reads the configuration from the environment; an empty variable counts as unset. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    keyFile: env.KEY_FILE ?? path.join(env.DATA_DIR, 'secret.key'),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    mqttUrl: env.MQTT_URL,
    mqttPort: env.MQTT_PORT,
    mqttTls: mqttTls(env),
    publicUrl: publicUrl(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    smsGateway:
      env.SMS_GATEWAY_URL === undefined ? undefined : { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN },
    guestGateway: guestGateway(env),
    ice: iceServers(env),
    thirdParty: { mapStyleUrl: env.MAP_STYLE_URL, chatScriptUrl: env.CHAT_SCRIPT_URL },
    shareLinkWatchers: env.SHARE_LINK_WATCHERS,
    auditDays: env.AUDIT_DAYS,
    webhookNetworks: env.WEBHOOK_NETWORKS ?? [],
    signOnNetworks: env.SIGN_ON_NETWORKS ?? [],
    newsrooms: {
      networks: env.NEWSROOM_NETWORKS ?? [],
      listenHost: env.NEWSROOM_HOST ?? env.HOST,
      folder: env.NEWSROOM_FOLDER,
    },
    aiNetworks: env.AI_NETWORKS ?? [],
    geocoder:
      env.GEOCODER_URL === undefined ? undefined : { url: env.GEOCODER_URL, networks: env.GEOCODER_NETWORKS ?? [] },
    applications: {
      videoReturn: env.VIDEO_RETURN_URL,
      matrix: env.MATRIX_URL,
      customerPortal: env.CUSTOMER_PORTAL_URL,
    },
    adminPassword: env.ADMIN_PASSWORD,
    demo: env.DEMO,
    demoOnAir: env.DEMO_ON_AIR,
    logLevel: env.LOG_LEVEL,
  };
}
