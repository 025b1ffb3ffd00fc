/** Counts requests and their outcomes, and collects complaints. */
export class Tally {
  readonly answers = new Map<string, number>();
  readonly #complaints = new Map<string, { count: number; readonly example: string }>();
  sent = 0;

  count(answer: string): void {
    this.sent += 1;
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  /** Repeated complaints are counted; the request of the first one is stored as the example. */
  complain(complaint: string, example: string): void {
    const known = this.#complaints.get(complaint);
    if (known) known.count += 1;
    else this.#complaints.set(complaint, { count: 1, example: example.slice(0, 600) });
  }

  get wrong(): number {
    return [...this.#complaints.values()].reduce((sum, { count }) => sum + count, 0);
  }

  get complaints(): readonly string[] {
    return [...this.#complaints].map(
      ([complaint, { count, example }]) => `${complaint} (${count}×), for example ${example}`,
    );
  }
}
