import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the stories by number, from the first start to the stop. */
export class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
  }
}
