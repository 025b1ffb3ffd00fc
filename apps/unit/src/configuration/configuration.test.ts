import { FIRST_CONFIGURATION, NO_CAPABILITIES, type UnitConfiguration } from '@backhaul/contract';
import { applySupported } from '@backhaul/domain';
import { aModem } from '@backhaul/testing/reports';
import { describe, expect, it } from 'vitest';
import { effective, sourceOf } from './effective.js';
import { supportedSettings } from './capabilities.js';
import { asSet, policyOf } from './policy.js';

const of = (change: Partial<UnitConfiguration>): UnitConfiguration => ({ ...FIRST_CONFIGURATION, ...change });
const interfaceOf = (port: string, enabled: boolean): UnitConfiguration['interfaces'][number] => ({
  port,
  enabled,
  priority: 2,
  limitKbps: 3000,
  apn: '',
  authentication: 'none',
  user: '',
  passwordSet: false,
  networkMode: '4G',
  activeSim: null,
});

describe('the effective configuration', () => {
  it.each<[string, Partial<UnitConfiguration>, boolean, number]>([
    ['as wanted', {}, false, 4000],
    ['limited', { limits: { cellularKbps: 1000, totalKbps: 3000 } }, false, 3000],
    ['over cellular networks alone', { limits: { cellularKbps: 1000, totalKbps: 3000 } }, true, 1000],
    ['capped', { capping: { cellular: { option: 'disabled', customKbps: 0 }, total: { option: 3.6, customKbps: 0 } } }, false, 3600], // prettier-ignore
    ['both', { limits: { cellularKbps: 0, totalKbps: 3800 }, capping: { cellular: { option: 'custom', customKbps: 2000 }, total: { option: 3.6, customKbps: 0 } } }, true, 2000], // prettier-ignore
    ['a limit above it', { limits: { cellularKbps: 0, totalKbps: 9000 } }, false, 4000],
  ])('sends %s', (_, change, cellularAlone, kbps) => {
    expect(effective(of(change), cellularAlone).bitrateKbps).toBe(kbps);
  });

  it('uses the delay of its transmission mode', () => {
    const both = { delay: 1000, fixedInternetDelay: 500 };
    expect(effective(of(both)).delay).toBe(1000);
    expect(effective(of({ ...both, transmissionMode: 'fixedInternet' })).delay).toBe(500);
  });

  it('takes its source from the configured stream, and from valid addresses only', () => {
    const own = { kind: 'test' } as const;
    const url = 'rtsp://camera';
    expect(sourceOf(of({ ipInput: { enabled: true, url } }), own)).toEqual({ kind: 'ip', url });
    expect(sourceOf(of({ ipInput: { enabled: false, url } }), own)).toBe(own);
    expect(sourceOf(of({ ipInput: { enabled: true, url: 'file:///etc/passwd' } }), own)).toBe(own);
  });
});

it('uses interfaces as configured', () => {
  const configuration = of({
    bonding: { intelligent: true, leastCost: 'perInterface' },
    interfaces: [interfaceOf('eth0', true), interfaceOf('wwan0', false)],
    limits: { cellularKbps: 2000, totalKbps: 0 },
  });
  expect(policyOf(configuration)).toEqual({
    leastCost: 'perInterface',
    priorities: { eth0: 2, wwan0: 2 },
    linkKbps: { eth0: 3000, wwan0: 3000 },
    cellularKbps: 2000,
    totalKbps: 0,
  });
  const modems = ['eth0', 'wwan0', 'eth1'].map((port) => aModem(port));
  expect(asSet(modems, configuration).map(({ enabled }) => enabled)).toEqual([true, false, true]);
});

describe('a requested configuration', () => {
  it('is applied as far as the unit supports it', () => {
    const wanted = of({ storeMode: 'storeOnly', persistentStream: true, codec: 'h265', liveuIq: true });
    const { applied, left } = applySupported(wanted, FIRST_CONFIGURATION, supportedSettings({ kind: 'test' }, false));
    expect(left).toEqual(['liveuIq']);
    expect(applied).toEqual(of({ storeMode: 'storeOnly', persistentStream: true, codec: 'h265' }));
  });

  it('changes nothing that is unchanged, whatever the unit supports', () => {
    const now = of({ storeMode: 'storeOnly' });
    expect(applySupported(now, now, NO_CAPABILITIES)).toEqual({ applied: now, left: [] });
  });

  it.each([
    [{ kind: 'test' }, [2, 4, 6, 8], ['test']],
    [{ kind: 'device', path: '/dev/video0' }, [2], ['camera']],
    [{ kind: 'ip', url: 'srt://a:1' }, [2, 4, 6, 8], ['ip']],
  ] as const)('for the source %o offers its inputs', (source, audioChannels, videoInputs) => {
    expect(supportedSettings(source, true)).toMatchObject({ audioChannels, videoInputs });
    expect(supportedSettings(source, true).features).toContain('interfaceControl');
    expect(supportedSettings(source, false).features).not.toContain('interfaceControl');
    expect(supportedSettings(source, false).features).not.toContain('ifbDelay');
  });
});
