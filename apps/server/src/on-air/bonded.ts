import { UdpNetwork, UdpPath, type UdpPathTraits } from '@backhaul/agent/testing/network';
import { channelOf, rigOfEachTest, S, U } from './rig.js';

/** Addresses of a unit's two networks. */
export const [A, B] = ['127.0.1.1', '127.0.1.2'] as const;
const CONFIGURATION = { delay: 1500, resolution: '360p30', codec: 'h264', audioEnabled: false, audioBitrateKbps: 96 };

/** A rig whose unit sends over two networks, new for each test of the file; its server's ports begin at `basePort`. */
export function bondedRig(basePort: number) {
  const rig = rigOfEachTest();
  const serve = () => rig.launch('server', S, ['--base-port', `${basePort}`, '--recordings', rig.recordings]);

  /** A unit on air over two networks; the channel is recorded. */
  async function onAir(bitrateKbps: number, a: UdpPathTraits, b: UdpPathTraits, recording = true) {
    const paths = { a: new UdpPath(a, 1), b: new UdpPath(b, 2) };
    const server = await serve();
    await rig.launch('unit', U, ['--source', 'test', '--links', `${A},${B}`]);
    await rig.configure({ ...CONFIGURATION, bitrateKbps });
    rig.serve(S, 1, [channelOf('c1', { recording })]);
    const ristPort = await rig.bondedPort(S, 'c1');
    const network = new UdpNetwork(
      new Map([
        [A, paths.a],
        [B, paths.b],
      ]),
    );
    rig.atEnd(() => network.stop());
    await rig.done(rig.startBonded(U, S, 'c1', await network.start(ristPort)));
    await rig.streaming();
    await rig.collecting('c1');
    return { ...paths, server };
  }

  /** All reports of the unit so far. */
  const telemetry = () => rig.far.received(U).telemetry.flatMap((report) => (report.kind === 'unit' ? [report] : []));
  /** The bitrate that the server received, report by report, kbps. */
  const received = () =>
    rig.far
      .received(S)
      .telemetry.flatMap((report) => (report.kind === 'server' ? [report.channels[0]?.receivedKbps ?? 0] : []));

  return { rig, serve, onAir, telemetry, received };
}
