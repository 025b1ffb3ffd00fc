/**
 * Associated data (AAD) of each sealed text: it can be opened only in the place it was sealed for. These names never change, so that old
 * texts can be opened: media keys and secrets of units were once columns of `devices`.
 */
export const passphraseOf = (channelId: string): string => `channels.passphrase ${channelId}`;
export const rtmpInputKeyOf = (channelId: string): string => `channels.rtmp_key ${channelId}`;
export const sourceSecretOf = (channelId: string): string => `channels.source_secret ${channelId}`;
export const furtherSourceSecretOf = (channelId: string, sourceId: string): string =>
  `channels.source_order ${channelId} ${sourceId}`;
export const destinationSecretOf = (destinationId: string): string => `destinations.secret ${destinationId}`;
export const exportSecretOf = (serverId: string): string => `servers.export_secret ${serverId}`;
export const certificateSecretOf = (serverId: string): string => `servers.certificate_secret ${serverId}`;
export const mediaKeyOf = (serverId: string): string => `devices.media_key ${serverId}`;
export const secondFactorOf = (userId: string): string => `second_factors.secret ${userId}`;
export const secretsOf = (unitId: string): string => `devices.secrets ${unitId}`;
export const answerOf = (userId: string, key: string): string => `idempotency.body ${userId} ${key}`;
export const newsroomPasswordOf = (inventoryId: string): string => `newsrooms.password ${inventoryId}`;
export const aiKeyOf = (origin: string): string => `ai_settings.api_key ${origin}`;
export const webhookSecretOf = (id: string): string => `webhooks.secret ${id}`;
export const shareKeyOf = (publisherId: string): string => `publishers.share_key ${publisherId}`;
export const tallyPasswordOf = (id: string): string => `tally_interfaces.password ${id}`;
export const pushAuthOf = (id: string): string => `push_subscriptions.auth ${id}`;
export const pushKeyOf = 'push_key.private_key';
export const messageOf = (id: string): string => `outbox.body ${id}`;
export const rtmpKeyOf = (unitId: string, kind: string): string => `pushes.key ${unitId} ${kind}`;
export const orderOf = (deviceId: string): string => `commands.order ${deviceId}`;
export const clientSecretOf = (organizationId: string): string => `organizations.client_secret ${organizationId}`;
export const codeVerifierOf = (stateHash: Buffer): string =>
  `sign_on_attempts.code_verifier ${stateHash.toString('hex')}`;
export const refreshTokenOf = (sessionId: string): string => `sign_on_sessions.refresh_token ${sessionId}`;
