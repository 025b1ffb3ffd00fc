import { DONE, doneWith, failed, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { UnitOrder } from '@backhaul/contract/bus';
import type { ModemUiType } from '@backhaul/domain';
import type { Condition } from '../simulation/condition.js';
import { LINK_KINDS } from '../links/kinds.js';
import type { LinkCondition, LinkTraits } from '../links/link.js';
import { between, type Random } from '../random/random.js';
import type { UnitTraits } from '../traits/traits.js';
import { nearbyNetworks, networksOf } from '../world/networks.js';
import { waitWithProgress, type Waits } from './timed-progress.js';

type OrderOf<N extends UnitOrder['name']> = Extract<UnitOrder, { name: N }>;

/** The parts of a simulated unit that network orders need. */
export interface NetworkBody extends Waits {
  readonly traits: Pick<UnitTraits, 'links' | 'city'>;
  readonly random: Random;
  readonly condition: () => Condition;
  readonly change: (how: (condition: Condition) => Condition) => void;
}

const SECOND = 1000;
const SCAN_UNSUPPORTED = 'Scan option is not supported for this modem.';
const SCAN_FAILED = 'Scan failed. Please try again.';
const NO_WIFI = 'The unit has no such Wi-Fi interface';
const NOT_REGISTERED = 'The modem could not register with the operator';

/** Scans for, joins and leaves Wi-Fi networks at the unit's location. */
export async function performWifi(
  order: OrderOf<'wifiQuery' | 'wifiConnect' | 'wifiDisconnect'>,
  body: NetworkBody,
  context: OrderContext,
): Promise<OrderAnswer> {
  const { traits, random } = body;
  const { port } = order.args;
  if (!traitOf(traits, port, 'wifi')) return failed(order.name === 'wifiQuery' ? SCAN_FAILED : NO_WIFI);
  switch (order.name) {
    case 'wifiQuery': {
      await waitWithProgress(body, between(random, 2, 6) * SECOND, 'Scanning', context);
      const networks = nearbyNetworks(traits.city.name, linkOf(body, port)?.ssid);
      return doneWith({ kind: 'wifiNetworks', port, networks });
    }
    case 'wifiConnect': {
      await waitWithProgress(body, between(random, 3, 8) * SECOND, 'Switching', context);
      const { ssid, password } = order.args;
      const network = nearbyNetworks(traits.city.name).find((one) => one.ssid === ssid);
      const opens = network && (!network.secured || password !== null || linkOf(body, port)?.knownSsids.includes(ssid));
      if (!opens) return failed(`The unit could not connect to ${ssid}`);
      setUp(body, port, (link) => ({ ssid, knownSsids: [...new Set([...link.knownSsids, ssid])], connected: true }));
      return DONE;
    }
    case 'wifiDisconnect':
      await waitWithProgress(body, between(random, 3, 8) * SECOND, 'Switching', context);
      setUp(body, port, () => ({ ssid: null }));
      return DONE;
    default:
      return order satisfies never;
  }
}

/** Scans for operators, and changes operator or SIM. A scan takes 1 to 2 minutes, a change up to 30 s (spec 1 §9). */
export async function performCellular(
  order: OrderOf<'cellularScan' | 'cellularSelect' | 'setActiveSim'>,
  body: NetworkBody,
  context: OrderContext,
): Promise<OrderAnswer> {
  const { traits, random } = body;
  const { port } = order.args;
  if (!traitOf(traits, port, 'cell')) return failed(SCAN_UNSUPPORTED);
  switch (order.name) {
    case 'cellularScan':
      await waitWithProgress(body, between(random, 60, 120) * SECOND, 'Scanning', context);
      return doneWith({ kind: 'cellularNetworks', port, networks: operatorsAt(body, port) });
    case 'cellularSelect': {
      await waitWithProgress(body, between(random, 8, 30) * SECOND, 'Switching', context);
      const { operatorId } = order.args;
      const found = operatorsAt(body, port).find((one) => one.operatorId === operatorId);
      if (operatorId !== null && (!found || found.availability === 'forbidden')) return failed(NOT_REGISTERED);
      setUp(body, port, () => ({ operator: found?.name ?? null }));
      return DONE;
    }
    case 'setActiveSim':
      await waitWithProgress(body, between(random, 8, 30) * SECOND, 'Switching', context);
      setUp(body, port, () => ({ sim: order.args.sim, operator: null }));
      return DONE;
    default:
      return order satisfies never;
  }
}

const traitOf = ({ links }: Pick<UnitTraits, 'links'>, port: string, type: ModemUiType): LinkTraits | undefined =>
  links.find((one) => one.port === port && LINK_KINDS[one.kind].uiType === type);

const linkOf = ({ traits, condition }: NetworkBody, port: string): LinkCondition | undefined =>
  condition().links[traits.links.findIndex((one) => one.port === port)];

function operatorsAt(body: NetworkBody, port: string) {
  const { sims } = traitOf(body.traits, port, 'cell') ?? {};
  const { sim, operator } = linkOf(body, port) ?? {};
  const own = sims ? [sims.A, sims.B] : [];
  const current = operator ?? (sims && sim ? sims[sim] : '');
  return networksOf(body.traits.city.country, { current, own });
}

/** Changes the settings of a port's interface. */
function setUp(
  { traits, change }: NetworkBody,
  port: string,
  how: (link: LinkCondition) => Partial<LinkCondition>,
): void {
  change((now) => ({
    ...now,
    links: now.links.map((link, index) => (traits.links[index]?.port === port ? { ...link, ...how(link) } : link)),
  }));
}
