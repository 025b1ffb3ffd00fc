import {
  INTERCOM_MODES,
  IP_PIPE_MODES,
  MULTI_CAMERA_MODES,
  OPERATIONAL_MODES,
  SDI_INPUTS,
  STORE_QUALITIES,
  TRANSMISSION_MODES,
} from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import {
  AudioJacks,
  BandwidthLimits,
  Capping,
  InterfaceSettings,
  InterfaceSettingsChange,
  IpInput,
  Metadata,
  MetadataSettings,
  MultiCamera,
  PipeTarget,
  SipAccount,
  SipAccountChange,
  SwitcherMode,
  UnitConfiguration,
} from '../entities/configuration.js';
import { Id, IdParams } from '../entities/ids.js';
import { Delivery } from '../entities/unit.js';

const UNIT = `${CORE}/v2/units/{id}`;
/** Paths of administrators. */
const ADMIN = `${CORE}/units/{id}`;

/** A part of the configuration: wanted, reported, and how far the wish has come. */
const partOf = <S extends z.ZodType>(part: S) =>
  z.object({
    version: z.int().min(0),
    desired: part,
    reportedVersion: z.int().min(0).nullable(),
    reported: part.nullable(),
    inSync: z.boolean(),
    delivery: Delivery,
  });

const reading = { method: 'GET', access: { permission: 'unit:read' }, subject: ofUnit, errors: ['NOT_FOUND'] } as const;
const writing = {
  method: 'PUT',
  access: { permission: 'unit:configure' },
  subject: ofUnit,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNIT_BUSY'],
} as const;

/** The version that was read; without it whatever is there is changed. */
const Version = { version: z.int().min(0).optional() };

const get = <const P extends string, S extends z.ZodType>(path: P, what: string, part: S) =>
  ({
    ...reading,
    path: `${UNIT}/${path}`,
    summary: `${what}, wanted and reported`,
    params: IdParams,
    response: partOf(part),
  }) as const;

const put = <const P extends string, S extends z.ZodType, B extends z.ZodType, const E extends object>(
  path: P,
  what: string,
  part: S,
  body: B,
  example: E,
) =>
  ({
    ...writing,
    path: `${UNIT}/${path}`,
    summary: `Set ${what}`,
    params: IdParams,
    body,
    example,
    response: partOf(part),
  }) as const;

const Cellular = z.strictObject({ cellularKbps: UnitConfiguration.shape.limits.unwrap().shape.cellularKbps });
const Total = z.strictObject({ totalKbps: UnitConfiguration.shape.limits.unwrap().shape.totalKbps });
const NtpTimecode = z.strictObject({ ntpTimecode: z.boolean(), ntpIpAddress: z.string().max(255) });
const TransmissionMode = z.strictObject({ transmissionMode: z.enum(TRANSMISSION_MODES) });
const FixedInternetDelay = z.strictObject({ fixedInternetDelay: z.int().min(0).max(60_000) });
const FilenamePrefix = z.strictObject({ filenamePrefix: z.string().max(255) });
const IpPipe = z.strictObject({ mode: z.enum(IP_PIPE_MODES), ...PipeTarget.shape });
const OperationalMode = z.strictObject({ operationalMode: z.enum(OPERATIONAL_MODES) });
const IntercomMode = z.strictObject({ mode: z.enum(INTERCOM_MODES), destinationAccount: z.string().max(1024) });
const LiveuIq = z.strictObject({ liveuIq: z.boolean() });
const Interfaces = z.strictObject({ interfaces: z.array(InterfaceSettings) });
const StoreQuality = z.strictObject({ h264: z.enum(STORE_QUALITIES), h265: z.enum(STORE_QUALITIES) });
const Modem = InterfaceSettings.omit({ port: true });
const PortParams = z.strictObject({ id: Id, port: z.string().min(1).max(32) });
const ChannelBody = z.strictObject({ channelId: Id.nullable(), ...Version });
const CHANNEL = { channelId: 'ch-7d02' } as const;

const setSip = put(
  'sipAccount',
  'the SIP account of the intercom. The password is taken and never told',
  SipAccount,
  SipAccountChange.omit({ passwordSet: true }).partial().extend(Version),
  { server: 'sip.example.org', user: 'crew-9', password: 'not-told-again' },
);

/** Parts of the configuration of a unit, each under its own path (spec 1 §7); the whole is `units.configuration`. */
export const configuration = defineCalls({
  metadata: get('metadata', 'Metadata that go with the picture', MetadataSettings),
  setMetadata: put(
    'metadata',
    'metadata that go with the picture; what is left out stays',
    MetadataSettings,
    z.strictObject({
      enabled: z.boolean().optional(),
      prompt: z.boolean().optional(),
      fields: Metadata.partial().optional(),
      labels: Metadata.partial().optional(),
      ...Version,
    }),
    { enabled: true, fields: { slugline: 'Flood', reporter: 'Ann Li' } },
  ),
  defaultMetadata: get('defaultMetadata', 'Metadata where a field is empty', Metadata),
  setDefaultMetadata: put(
    'defaultMetadata',
    'metadata where a field is empty; what is left out stays',
    Metadata,
    Metadata.partial().extend(Version),
    { provider: 'Example News' },
  ),
  interfaces: get('interfaces/config', 'Settings of the network interfaces', Interfaces),
  setInterfaces: put(
    'interfaces/config',
    'the settings of all network interfaces',
    Interfaces,
    z.strictObject({ interfaces: z.array(InterfaceSettingsChange).max(32), ...Version }),
    {
      interfaces: [
        {
          port: '1',
          enabled: true,
          priority: 1,
          limitKbps: 0,
          apn: 'internet',
          authentication: 'none',
          user: '',
          networkMode: '3G/4G/5G',
          activeSim: 'A',
        },
      ],
    },
  ),
  modem: {
    ...reading,
    path: `${UNIT}/interfaces/modem/{port}/config`,
    summary: 'Settings of one network interface, wanted and reported',
    params: PortParams,
    response: partOf(Modem),
  },
  setModem: {
    ...writing,
    path: `${UNIT}/interfaces/modem/{port}/config`,
    summary: 'Set one network interface; what is left out stays. The password is taken and never told',
    params: PortParams,
    body: InterfaceSettingsChange.omit({ port: true, passwordSet: true }).partial().extend(Version),
    example: { apn: 'internet', authentication: 'PAP', user: 'crew', password: 'not-told-again' },
    response: partOf(Modem),
  },
  cellularLimit: get('bwLimitation/cellular', 'Limit of cellular bandwidth, kbps; 0 for none', Cellular),
  setCellularLimit: put(
    'bwLimitation/cellular',
    'the limit of cellular bandwidth, kbps; 0 for none',
    Cellular,
    Cellular.extend(Version),
    { cellularKbps: 6000 },
  ),
  totalLimit: get('bwLimitation/total', 'Limit of bandwidth, kbps; 0 for none', Total),
  setTotalLimit: put('bwLimitation/total', 'the limit of bandwidth, kbps; 0 for none', Total, Total.extend(Version), {
    totalKbps: 12_000,
  }),
  ntpTimecode: get('ntpTimecode', 'Time code by NTP', NtpTimecode),
  setNtpTimecode: put('ntpTimecode', 'time code by NTP', NtpTimecode, NtpTimecode.extend(Version), {
    ntpTimecode: true,
    ntpIpAddress: '192.0.2.4',
  }),
  transmissionMode: get('transmissionMode', 'Over what the unit sends', TransmissionMode),
  setTransmissionMode: put(
    'transmissionMode',
    'over what the unit sends',
    TransmissionMode,
    TransmissionMode.extend(Version),
    { transmissionMode: 'fixedInternet' },
  ),
  fixedInternetDelay: get('fixedInternetDelay', 'Delay over fixed internet, ms', FixedInternetDelay),
  setFixedInternetDelay: put(
    'fixedInternetDelay',
    'the delay over fixed internet, ms; one of those on offer',
    FixedInternetDelay,
    FixedInternetDelay.extend(Version),
    { fixedInternetDelay: 1000 },
  ),
  ipInputStream: get('ipInputStream', 'Stream that the unit takes its picture from', IpInput),
  setIpInputStream: put(
    'ipInputStream',
    'the stream that the unit takes its picture from',
    IpInput,
    IpInput.extend(Version),
    { enabled: true, url: 'rtsp://192.0.2.20/main' },
  ),
  filenamePrefix: get('configuration/filenamePrefix', 'Prefix of the files that the unit leaves', FilenamePrefix),
  setFilenamePrefix: put(
    'configuration/filenamePrefix',
    'the prefix of the files that the unit leaves; unique on its media server',
    FilenamePrefix,
    FilenamePrefix.extend(Version),
    { filenamePrefix: 'crew-9_' },
  ),
  ipPipe: get('ippipe', 'Where an IP pipe leads beside the unit, and how long it lasts', IpPipe),
  setIpPipe: put(
    'ippipe',
    'where an IP pipe leads beside the unit, and how long it lasts; what is left out stays',
    IpPipe,
    IpPipe.partial().extend(Version),
    { mode: 'persistent', host: '192.168.1.20', port: 80 },
  ),
  multiCamera: get('multiplecamera/config', 'Feeds of several cameras', MultiCamera),
  setMultiCamera: put(
    'multiplecamera/config',
    'the feeds of several cameras; what is left out stays',
    MultiCamera,
    MultiCamera.partial().extend(Version),
    { feeds: 2, labels: ['Wide', 'Close'], priorities: [1, 2] },
  ),
  setMultiCameraChannel: put(
    'multiplecamera/channel',
    'the channel of several cameras',
    MultiCamera,
    ChannelBody,
    CHANNEL,
  ),
  setMultiCameraMode: put(
    'multiplecamera/mode',
    'what several cameras are sent as',
    MultiCamera,
    z.strictObject({ mode: z.enum(MULTI_CAMERA_MODES), ...Version }),
    { mode: 'switcher' },
  ),
  setSingleCamera: put('singlecamera', 'the unit back to one camera', OperationalMode, z.strictObject(Version), {}),
  operationalMode: get('operationalMode', 'Mode in which the unit works', OperationalMode),
  setOperationalMode: put(
    'operationalMode',
    'the mode in which the unit works',
    OperationalMode,
    OperationalMode.extend(Version),
    { operationalMode: 'multiHq' },
  ),
  switcherMode: get('switchermode/config', 'Channels and input of the switcher', SwitcherMode),
  setSwitcherMode: put(
    'switchermode/config',
    'channels and input of the switcher; what is left out stays',
    SwitcherMode,
    SwitcherMode.partial().extend(Version),
    { sdiInput: 'sdi1' },
  ),
  setHighQualityChannel: put(
    'switchermode/highqualitychannel',
    'the channel of the program',
    SwitcherMode,
    ChannelBody,
    CHANNEL,
  ),
  setProxyChannel: put(
    'switchermode/proxychannel',
    'the channel of the small copy',
    SwitcherMode,
    ChannelBody,
    CHANNEL,
  ),
  setSdiInput: put(
    'switchermode/sdiinput',
    'the input on air',
    SwitcherMode,
    z.strictObject({ sdiInput: z.enum(SDI_INPUTS), ...Version }),
    { sdiInput: 'sdi2' },
  ),
  intercom: get('intercom', 'Where the intercom leads', IntercomMode),
  setIntercom: put(
    'intercom',
    'where the intercom leads; what is left out stays',
    IntercomMode,
    IntercomMode.partial().extend(Version),
    { mode: 'targetChannel', destinationAccount: 'desk-2' },
  ),
  setIntercomMode: put(
    'intercom/mode',
    'the mode of the intercom',
    IntercomMode,
    IntercomMode.pick({ mode: true }).extend(Version),
    { mode: 'audioRoom' },
  ),
  audioJacks: get('intercom/audiojacks', 'Where the headset of the intercom is', AudioJacks),
  setAudioJacks: put(
    'intercom/audiojacks',
    'where the headset of the intercom is',
    AudioJacks,
    AudioJacks.extend(Version),
    { talk: 'jack1', listen: 'jack1' },
  ),
  sipAccount: get('sipAccount', 'SIP account of the intercom', SipAccount),
  setSipAccount: setSip,
  sipAccountAdmin: { ...get('sipAccount', 'SIP account of the intercom', SipAccount), path: `${ADMIN}/sipAccount` },
  setSipAccountAdmin: { ...setSip, path: `${ADMIN}/sipAccount` },
  limits: { ...get('', 'Limits of bandwidth, kbps; 0 for none', BandwidthLimits), path: `${ADMIN}/bwLimitation` },
  setLimits: {
    ...put(
      '',
      'the limits of bandwidth, kbps; 0 for none; what is left out stays',
      BandwidthLimits,
      BandwidthLimits.partial().extend(Version),
      { cellularKbps: 6000, totalKbps: 12_000 },
    ),
    path: `${ADMIN}/bwLimitation`,
  },
  liveuIq: get('liveuIq', 'Whether the unit chooses its operators by itself', LiveuIq),
  setLiveuIq: put('liveuIq', 'whether the unit chooses its operators by itself', LiveuIq, LiveuIq.extend(Version), {
    liveuIq: true,
  }),
  setStoreQuality: {
    ...writing,
    path: `${CORE}/v0/units/{id}/storeandforward_quality`,
    summary: 'Set the quality of what the unit stores, by codec; what is left out stays',
    params: IdParams,
    body: StoreQuality.partial().extend(Version),
    example: { h264: 'medium' },
    response: partOf(StoreQuality),
  },
  setCapping: {
    ...writing,
    path: `${CORE}/units/{id}/network/capping`,
    summary: 'Cap the bandwidth of the unit, cellular and total; what is left out stays',
    params: IdParams,
    body: Capping.partial().extend(Version),
    example: { cellular: { option: 5.5, customKbps: 0 } },
    response: partOf(Capping),
  },
});
