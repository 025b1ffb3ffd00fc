/** Something that no source of the product may contain, except for files with a reason. */
export interface SourceRule {
  readonly name: string;
  readonly pattern: RegExp;
  /** Sources that it applies to; all when it is not given. */
  readonly within?: RegExp;
  /** File → the reason why it is allowed. */
  readonly allowed?: Readonly<Record<string, string>>;
}

export const SOURCE_RULES: readonly SourceRule[] = [
  { name: 'text is never run as code', pattern: /\beval\s*\(|new Function\s*\(/ },
  {
    name: 'no shell reads a command line',
    pattern: /\bexecSync\s*\(|shell:\s*true|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/,
  },
  {
    name: 'no statement is put together from text',
    pattern: /\bsql\.(raw|lit)\b|\.query\(\s*`[^`]*\$\{/,
    allowed: {
      'apps/console/src/platform/db/notify.ts': 'the name of a channel that stands in it',
      'apps/console/src/backup/load.ts': 'tables and columns of the schema itself, quoted',
      'apps/console/src/backup/write.ts': 'tables of the schema itself, quoted',
    },
  },
  {
    name: 'text is never put into a page as markup',
    pattern: /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write\b/,
  },
  {
    name: 'no pattern is made of what users send',
    pattern: /new RegExp\(/,
    allowed: {
      'apps/console/src/control/newsroom/mos/frames.ts': 'of the names of elements',
      'packages/agent/src/newsroom/mos-text.ts': 'of the names of elements',
      'apps/console/src/platform/http/allowed-methods.ts': 'of the paths of routes, escaped',
      'apps/server/src/destinations/ptp-clock.ts': 'of the names of fields',
      'apps/server/src/export/s3/multipart.ts': 'of the names of tags',
      'apps/server/src/sources/rtsp-messages.ts': 'of the names of fields',
      'apps/web/src/text/translation.ts': 'of the catalogue, escaped',
      'packages/domain/src/channels/source-fields.ts': 'of the names of schemes',
    },
  },
  {
    name: 'chance that could be guessed protects nothing',
    pattern: /Math\.random\(/,
    allowed: {
      'apps/web/src/app/session/polling.ts': 'spreads questions over time',
      'packages/agent/src/bus/connection.ts': 'spreads reconnections over time',
    },
  },
  {
    name: 'only SHA-256, HMAC-SHA-256 and AES-256-GCM are used',
    pattern: /create(Hash|Hmac)\('(?!sha256')|create(Cipher|Decipher)iv\('(?!aes-256-gcm')|hkdf(Sync)?\('(?!sha256')/,
    allowed: {
      'apps/console/src/control/ice/ice-servers.ts': 'HMAC-SHA-1 is what TURN servers check',
      'apps/server/src/destinations/rtmp-login.ts': 'MD5 is what RTMP servers check logins by',
      'apps/server/src/export/s3/multipart.ts': 'MD5 is what S3 servers check parts by',
      'apps/server/src/on-air/s3-server.ts': 'MD5 is what S3 servers check parts by',
    },
  },
  {
    name: 'no certificate goes unchecked',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=(disable|allow|prefer)/,
  },
  {
    name: 'the console calls nobody but media servers and what the operator named',
    pattern: /(await|return|=>?) fetch\(|\bnew WebSocket\(|from 'node:https'/,
    within: /^apps\/console\//,
    allowed: {
      'apps/console/src/state/media/from-server.ts': 'files of media servers',
      'apps/console/src/areas/file-uploads/at-server.ts': 'uploads to media servers',
      'apps/console/src/state/media/file-uploads.ts': 'uploads to media servers',
      'apps/console/src/control/newsroom/fetch-xml.ts': 'newsrooms, at addresses that were checked',
      'apps/console/src/control/transcripts/ask-service.ts':
        'the service of the AI settings, at addresses that were checked',
      'apps/console/src/control/transcripts/speech.ts': 'files of media servers',
      'apps/console/src/state/media/file-relay.ts': 'files of media servers',
      'apps/console/src/areas/invitations/gateway.ts': 'the gateway for browsers that the operator named',
      'apps/console/src/control/audio-rooms/room-server.ts': 'audio rooms of media servers',
      'apps/console/src/control/graphics/graphic-carrier.ts': 'files of graphics to media servers',
      'apps/console/src/control/mail/transports.ts': 'the SMS gateway that the operator named',
      'apps/console/src/control/push/push-request.ts': 'push services of browsers, at addresses that were checked',
      'apps/console/src/control/sign-on/provider-fetch.ts':
        'OpenID providers of organizations, at addresses that were checked',
      'apps/console/src/control/webhooks/send.ts': 'receivers of webhooks, at addresses that were checked',
      'apps/console/src/state/media/thumbnail-cache.ts': 'pictures of media servers',
      'apps/console/src/state/media/upstream.ts': 'previews of media servers',
    },
  },
  {
    name: 'pages take no messages of other windows',
    pattern: /postMessage\(|window\.addEventListener\('message'/,
    within: /^apps\/web\//,
  },
  {
    name: 'pages keep nothing but tastes',
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b|document\.cookie/,
    within: /^apps\/web\//,
    allowed: {
      'apps/web/src/ui/scheme/scheme.ts': 'light or dark',
      'apps/web/src/text/language.ts': 'the language',
      'apps/web/src/text/zone.ts': 'the time zone',
      'apps/web/src/app/session/password-reminder.ts': 'that a reminder was put off',
      'apps/web/src/app/session/notifications.tsx': 'when notifications were closed, without their texts',
      'apps/web/src/talk/last-place.ts': 'in which audio room one was, until the tab is closed',
      'apps/web/src/talk/place.ts': 'whether one was in an audio room',
    },
  },
  {
    name: 'nothing is read that could bring its own types or entities',
    pattern: /(?:'|node:)v8'|node-serialize|js-yaml|xml2js|fast-xml-parser|new DOMParser\(/,
  },
  {
    name: 'areas change records through mutate',
    pattern: /\.transaction\(\)/,
    within: /^apps\/console\/src\/areas\//,
    allowed: {
      'apps/console/src/areas/second-factor/handlers.ts': 'a secret that is not confirmed yet: nothing to audit',
      'apps/console/src/areas/session/second-step.ts': 'uses a code up before the sign-in, which is audited',
    },
  },
  {
    name: 'areas query the database in their stores, and in the transaction of mutate',
    pattern: /\bdb\s*\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with\w*)\(|\.execute\((\w+\.)?db\)/,
    within: /^apps\/console\/src\/areas\/(?!.*\b([\w-]+-)?store\.ts$)/,
  },
  {
    name: 'handlers hold no SQL',
    pattern: /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/,
    within: /^apps\/console\/src\/areas\/.*\/handlers\.ts$/,
  },
  {
    name: 'areas order devices through commands/issue',
    pattern: /\.enqueue\(|\.insertInto\('commands'\)/,
    within: /^apps\/console\/src\/areas\//,
  },
  {
    name: 'a refusal takes a message of the table, no sentence of its own (packages/contract/src/messages)',
    pattern:
      /new Refusal\(\s*[^,()]+,\s*['"`{]|\binvalid\(\s*('[^']*'|`[^`]*`|[\w.]+),\s*['"`{]|\bparams(: [^,]*)?,\s*text: ['"`]/,
    within: /^apps\/console\/src\//,
  },
  {
    name: 'names of the glossary replace earlier ones (docs/glossary.md)',
    pattern:
      /\b(heardUnit|heardServer|giveOrder|LastWords|enteredGroup|deedsOf|takenUp|Sight|openDoor|openWays|INVITATION_WAYS|InvitationWay|CommandWay|wayTo|pointMode|PointMode|MAX_POINTS|PushKind|mayPush|OrderAdvance|GuestTold|HearingWatch|ConsolePlace|unitSpeaks|serverSpeaks|heardAt|heardLevels|toldOf|toldFeeds|isTold|connectAnew|letOutUnits|sendAway|keyStands|counterStands)\b/,
  },
  { name: 'no key stands in a source', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{30}/ },
];

/** Violations in a source, as sentences. */
export const sourceComplaints = (file: string, text: string, rules = SOURCE_RULES): readonly string[] =>
  rules
    .filter(({ within, allowed }) => (within?.test(file) ?? true) && allowed?.[file] === undefined)
    .flatMap(({ name, pattern }) => (pattern.test(text) ? [`${file}: ${name}`] : []));
