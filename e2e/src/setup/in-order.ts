import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the stories in the order of their numbers: the first start comes first, the stop last. */
export class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
  }
}
