import { BaseSequencer, type TestSpecification } from 'vitest/node';

const byNumber = (files: readonly TestSpecification[]): TestSpecification[] =>
  files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));

/** Runs the stories by number, from the first start to the stop. */
export class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byNumber(files);
  }

  /** Distributes the stories in turn, so that every part has old and new, long and short ones. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    return byNumber(files).filter((_, place) => place % count === index - 1);
  }
}
