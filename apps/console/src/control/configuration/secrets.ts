import type { UnitConfiguration, UnitConfigurationChange, UnitSecrets } from '@backhaul/contract';
import { secretsOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

const NONE: UnitSecrets = { modemPasswords: {}, sipPassword: null };

/** Secrets of a unit as they are stored: sealed as one text; null for none. */
export const sealSecrets = (vault: Vault, unitId: string, secrets: UnitSecrets): string =>
  vault.seal(JSON.stringify(secrets), secretsOf(unitId));

/** Decrypts the result of `sealSecrets`. */
export function openSecrets(vault: Vault, unitId: string, sealed: string | null): UnitSecrets {
  if (sealed === null) return NONE;
  // The vault opens only what this console has sealed.
  const secrets: UnitSecrets = JSON.parse(vault.open(sealed, secretsOf(unitId)));
  return secrets;
}

/** Separates the secrets from a change of settings: the change, with flags in place of passwords, and the secrets after it. */
export function withoutSecrets(
  { interfaces, sipAccount, ...rest }: UnitConfigurationChange,
  before: UnitSecrets,
): { readonly settings: Settings; readonly secrets: UnitSecrets } {
  const modemPasswords = interfaces === undefined ? before.modemPasswords : passwordsOf(interfaces, before);
  const sipPassword = sipAccount?.password === undefined ? before.sipPassword : sipAccount.password || null;
  const settings: Settings = {
    ...rest,
    ...(interfaces && { interfaces: interfaces.map((one) => withoutPassword(one, modemPasswords)) }),
    ...(sipAccount && {
      sipAccount: { server: sipAccount.server, user: sipAccount.user, passwordSet: sipPassword !== null },
    }),
  };
  return { settings, secrets: { modemPasswords, sipPassword } };
}

function passwordsOf(
  interfaces: NonNullable<UnitConfigurationChange['interfaces']>,
  before: UnitSecrets,
): Record<string, string> {
  const passwords = interfaces.map(({ port, password }) => [port, password ?? before.modemPasswords[port] ?? '']);
  return Object.fromEntries(passwords.filter(([, password]) => password !== ''));
}

type InterfaceSettings = UnitConfiguration['interfaces'][number];
type InterfaceChange = NonNullable<UnitConfigurationChange['interfaces']>[number];

/** The fields of an interface that users may see. */
const withoutPassword = (one: InterfaceChange, passwords: UnitSecrets['modemPasswords']): InterfaceSettings => ({
  port: one.port,
  enabled: one.enabled,
  priority: one.priority,
  limitKbps: one.limitKbps,
  apn: one.apn,
  authentication: one.authentication,
  user: one.user,
  passwordSet: Object.hasOwn(passwords, one.port),
  networkMode: one.networkMode,
  activeSim: one.activeSim,
});

type Settings = Omit<UnitConfigurationChange, 'interfaces' | 'sipAccount'> &
  Partial<Pick<UnitConfiguration, 'interfaces' | 'sipAccount'>>;
