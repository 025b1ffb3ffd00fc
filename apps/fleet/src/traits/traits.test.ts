import { describe, expect, it } from 'vitest';
import { MODELS } from './models.js';
import { unitTraits } from './traits.js';

const unit = (name: string, deviceId = 'u1') => ({ name, deviceId });

describe('unitTraits', () => {
  it.each([
    ['oslo-pack-1', 'fieldUnits', 'carried'],
    ['vancouver-pack-1', 'fieldUnits', 'carried'],
    ['oslo-van-3', 'fieldUnits', 'driven'],
    ['oslo-lite-1', 'liteUnits', 'carried'],
    ['oslo-phone-1', 'smartUnits', 'carried'],
    ['oslo-link-1', 'ptpUnits', 'fixed'],
    ['oslo-hub-1', 'ptmpUnits', 'fixed'],
  ])('reads the type and mobility of a unit from the name %s: %s, %s', (name, type, mobility) => {
    for (let id = 0; id < 20; id += 1) {
      expect(unitTraits(unit(name, `u${id}`), 's').model).toMatchObject({ type, mobility });
    }
  });

  it('is the same at each start, and differs for another unit or seed', () => {
    const traits = unitTraits(unit('one'), 'a');
    expect(unitTraits(unit('one'), 'a')).toEqual(traits);
    expect(unitTraits(unit('one', 'u2'), 'a')).not.toEqual(traits);
    expect(unitTraits(unit('one'), 'b')).not.toEqual(traits);
  });

  it('makes every type, with two to six links and all the capabilities of a new unit', () => {
    const fleet = Array.from({ length: 500 }, (_, index) => unitTraits(unit('unit', `u${index}`), 'mix'));
    expect(new Set(fleet.map(({ model }) => model.type))).toEqual(new Set(Object.keys(MODELS)));
    for (const { links, model } of fleet) {
      expect(links.length).toBeGreaterThanOrEqual(2);
      expect(links.length).toBeLessThanOrEqual(6);
      expect(new Set(links.map(({ port }) => port)).size).toBe(links.length);
      expect(model.resolutions).toContain('1080p30');
      expect(model.codecs).toContain('h264');
    }
    expect(new Set(fleet.flatMap(({ links }) => links.map(({ kind }) => kind)))).toEqual(
      new Set(['5G', 'LTE', 'Wi-Fi', 'Ethernet']),
    );
  });
});
