import { expect, test } from 'vitest';
import { TopicTrie } from './topic-trie.js';

const TOPICS = ['a', 'a/b', 'a/b/c', 'a//c', 'b/b', '$SYS/x', 'a/$b', '/a'];

test.each([
  ['a', ['a']],
  ['a/b', ['a/b']],
  ['a/+', ['a/b', 'a/$b']],
  ['a/+/c', ['a/b/c', 'a//c']],
  ['a/#', ['a', 'a/b', 'a/b/c', 'a//c', 'a/$b']],
  ['+', ['a']],
  ['+/b', ['a/b', 'b/b']],
  ['+/x', []],
  ['+/a', ['/a']],
  ['#', ['a', 'a/b', 'a/b/c', 'a//c', 'b/b', 'a/$b', '/a']],
  ['$SYS/#', ['$SYS/x']],
  ['a/b/c/d', []],
])('%s finds %j', (filter, expected) => {
  const trie = new TopicTrie<string>();
  for (const topic of TOPICS) trie.set(topic, topic);
  expect([...trie.match(filter)].sort()).toEqual([...expected].sort());
});

test('a value is replaced, and gone when deleted, its neighbours not', () => {
  const trie = new TopicTrie<string>();
  trie.set('a/b', 'old');
  trie.set('a/b', 'new');
  trie.set('a/b/c', 'under');
  trie.set('a', 'over');
  expect([...trie.match('a/b')]).toEqual(['new']);
  trie.delete('a/b');
  trie.delete('not/there');
  expect([...trie.match('#')].sort()).toEqual(['over', 'under']);
  trie.delete('a/b/c');
  expect([...trie.match('a/#')]).toEqual(['over']);
});
