interface Node<V> {
  readonly children: Map<string, Node<V>>;
  value: V | undefined;
}

const emptyNode = <V>(): Node<V> => ({ children: new Map(), value: undefined });

/** Values by topic, found by MQTT filter at the cost of the matches, not of all values (MQTT 3.1.1 §4.7). */
export class TopicTrie<V> {
  readonly #root = emptyNode<V>();

  set(topic: string, value: V): void {
    let node = this.#root;
    for (const level of topic.split('/')) {
      let next = node.children.get(level);
      if (!next) {
        next = emptyNode();
        node.children.set(level, next);
      }
      node = next;
    }
    node.value = value;
  }

  delete(topic: string): void {
    const levels = topic.split('/');
    const path = [this.#root];
    for (const level of levels) {
      const next = path.at(-1)?.children.get(level);
      if (!next) return;
      path.push(next);
    }
    const last = path.at(-1);
    if (last) last.value = undefined;
    for (let depth = levels.length; depth > 0; depth -= 1) {
      const node = path[depth];
      if (!node || node.value !== undefined || node.children.size > 0) return;
      path[depth - 1]?.children.delete(levels[depth - 1] ?? '');
    }
  }

  *match(filter: string): Generator<V> {
    yield* walk(this.#root, filter.split('/'), 0);
  }
}

function* walk<V>(node: Node<V>, levels: readonly string[], depth: number): Generator<V> {
  const level = levels[depth];
  if (level === undefined) {
    if (node.value !== undefined) yield node.value;
  } else if (level === '#') {
    yield* below(node, depth === 0);
  } else if (level === '+') {
    for (const [name, child] of node.children) {
      if (!hidden(name, depth)) yield* walk(child, levels, depth + 1);
    }
  } else {
    const child = node.children.get(level);
    if (child) yield* walk(child, levels, depth + 1);
  }
}

/** The node and all under it: `a/#` matches `a` too. */
function* below<V>(node: Node<V>, top: boolean): Generator<V> {
  if (node.value !== undefined) yield node.value;
  for (const [name, child] of node.children) {
    if (!(top && hidden(name, 0))) yield* below(child, false);
  }
}

/** A wildcard at the first level does not match topics that begin with `$`. */
const hidden = (name: string, depth: number): boolean => depth === 0 && name.startsWith('$');
