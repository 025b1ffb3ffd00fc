import { expect, it } from 'vitest';
import { classNames } from './class-names.js';

it('names classes by their file and name, the same in each build and on each machine', () => {
  const [one, other] = [classNames(), classNames()];
  const name = one('line', '/home/a/apps/web/src/ui/form/CopyLine.module.css');
  expect(name).toMatch(/^_[\w-]{4}$/);
  expect(other('line', '/srv/b/apps/web/src/ui/form/CopyLine.module.css?used')).toBe(name);
  expect(one('line', '/home/a/apps/web/src/ui/form/Field.module.css')).not.toBe(name);
});

it('fails a build in which two classes would have one name', () => {
  const nameOf = classNames();
  expect(() => {
    for (let n = 0; n < 100_000; n++) nameOf(`c${n}`, 'src/x.module.css');
  }).toThrow(/would have one class name: rename one of them$/);
});
