import type { AppContract, UnitConfiguration } from '@backhaul/contract';
import type { ConfigurationDependencies } from '../../control/configuration/change.js';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import { cameraHandlers } from './cameras.js';
import { modemHandlers } from './modem.js';
import { mergeDefined } from '../../control/configuration/merge-defined.js';
import { partHandlers } from './parts.js';

type Calls = AppContract['configuration'];

const metadataOf = ({ metadata }: UnitConfiguration) => metadata;
const cellularOf = ({ limits: { cellularKbps } }: UnitConfiguration) => ({ cellularKbps });
const totalOf = ({ limits: { totalKbps } }: UnitConfiguration) => ({ totalKbps });
const ntpOf = ({ ntpTimecode, ntpIpAddress }: UnitConfiguration) => ({ ntpTimecode, ntpIpAddress });
const pipeOf = ({ ipPipe, ipPipeTarget }: UnitConfiguration) => ({ ...ipPipe, ...ipPipeTarget });
const intercomOf = ({ intercom: { mode, destinationAccount } }: UnitConfiguration) => ({ mode, destinationAccount });

/** Handlers of the calls on parts of a unit's configuration. */
export function configurationHandlers(dependencies: ConfigurationDependencies): AreaHandlers<'configuration'> {
  const { get, put } = partHandlers(dependencies);
  const setSip: Handler<Calls['setSipAccount'] | Calls['setSipAccountAdmin'], Subjects> = put(
    'sipAccount',
    ({ sipAccount }) => sipAccount,
    ({ server, user, password }, { sipAccount }) => ({
      sipAccount: { ...mergeDefined(sipAccount, { server, user }), password },
    }),
  );
  return {
    ...modemHandlers(dependencies),
    ...cameraHandlers(dependencies),
    metadata: get(metadataOf),
    setMetadata: put('metadata', metadataOf, ({ enabled, prompt, fields, labels }, { metadata }) => ({
      metadata: {
        ...metadata,
        enabled: enabled ?? metadata.enabled,
        prompt: prompt ?? metadata.prompt,
        fields: mergeDefined(metadata.fields, fields ?? {}),
        labels: mergeDefined(metadata.labels, labels ?? {}),
      },
    })),
    defaultMetadata: get(({ metadata }) => metadata.defaults),
    setDefaultMetadata: put(
      'metadata.defaults',
      ({ metadata }) => metadata.defaults,
      (body, { metadata }) => ({
        metadata: { ...metadata, defaults: mergeDefined(metadata.defaults, body) },
      }),
    ),
    interfaces: get(({ interfaces }) => ({ interfaces })),
    setInterfaces: put(
      '',
      ({ interfaces }) => ({ interfaces }),
      ({ interfaces }) => ({ interfaces }),
    ),
    cellularLimit: get(cellularOf),
    setCellularLimit: put('limits', cellularOf, ({ cellularKbps }, { limits }) => ({
      limits: { ...limits, cellularKbps },
    })),
    totalLimit: get(totalOf),
    setTotalLimit: put('limits', totalOf, ({ totalKbps }, { limits }) => ({ limits: { ...limits, totalKbps } })),
    ntpTimecode: get(ntpOf),
    setNtpTimecode: put('', ntpOf, ({ ntpTimecode, ntpIpAddress }) => ({ ntpTimecode, ntpIpAddress })),
    transmissionMode: get(({ transmissionMode }) => ({ transmissionMode })),
    setTransmissionMode: put(
      '',
      ({ transmissionMode }) => ({ transmissionMode }),
      ({ transmissionMode }) => ({ transmissionMode }),
    ),
    fixedInternetDelay: get(({ fixedInternetDelay }) => ({ fixedInternetDelay })),
    setFixedInternetDelay: put(
      '',
      ({ fixedInternetDelay }) => ({ fixedInternetDelay }),
      ({ fixedInternetDelay }) => ({ fixedInternetDelay }),
    ),
    ipInputStream: get(({ ipInput }) => ipInput),
    setIpInputStream: put(
      'ipInput',
      ({ ipInput }) => ipInput,
      ({ enabled, url }) => ({ ipInput: { enabled, url } }),
    ),
    filenamePrefix: get(({ filenamePrefix }) => ({ filenamePrefix })),
    setFilenamePrefix: put(
      '',
      ({ filenamePrefix }) => ({ filenamePrefix }),
      ({ filenamePrefix }) => ({ filenamePrefix }),
    ),
    ipPipe: get(pipeOf),
    setIpPipe: put('ipPipeTarget', pipeOf, ({ mode, host, port }, { ipPipe, ipPipeTarget }) => ({
      ipPipe: mergeDefined(ipPipe, { mode }),
      ipPipeTarget: mergeDefined(ipPipeTarget, { host, port }),
    })),
    intercom: get(intercomOf),
    setIntercom: put('intercom', intercomOf, ({ mode, destinationAccount }, { intercom }) => ({
      intercom: mergeDefined(intercom, { mode, destinationAccount }),
    })),
    setIntercomMode: put('intercom', intercomOf, ({ mode }, { intercom }) => ({ intercom: { ...intercom, mode } })),
    audioJacks: get(({ intercom }) => intercom.audioJacks),
    setAudioJacks: put(
      'intercom.audioJacks',
      ({ intercom }) => intercom.audioJacks,
      ({ talk, listen }, { intercom }) => ({ intercom: { ...intercom, audioJacks: { talk, listen } } }),
    ),
    sipAccount: get(({ sipAccount }) => sipAccount),
    setSipAccount: setSip,
    sipAccountAdmin: get(({ sipAccount }) => sipAccount),
    setSipAccountAdmin: setSip,
    limits: get(({ limits }) => limits),
    setLimits: put(
      'limits',
      ({ limits }) => limits,
      ({ cellularKbps, totalKbps }, { limits }) => ({ limits: mergeDefined(limits, { cellularKbps, totalKbps }) }),
    ),
    liveuIq: get(({ liveuIq }) => ({ liveuIq })),
    setLiveuIq: put(
      '',
      ({ liveuIq }) => ({ liveuIq }),
      ({ liveuIq }) => ({ liveuIq }),
    ),
    setStoreQuality: put(
      'storeQuality',
      ({ storeQuality }) => storeQuality,
      ({ h264, h265 }, { storeQuality }) => ({ storeQuality: mergeDefined(storeQuality, { h264, h265 }) }),
    ),
    setCapping: put(
      'capping',
      ({ capping }) => capping,
      ({ cellular, total }, { capping }) => ({ capping: mergeDefined(capping, { cellular, total }) }),
    ),
  };
}
