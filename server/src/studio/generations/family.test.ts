import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONNECTION_BYTES, connect, MEMBER_BYTES, readFamily } from './family.ts';

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

test('a branch is told in full where it cost more than one generation may', () => {
  const [root, child] = [randomUUID(), randomUUID()];
  const members = Buffer.concat(
    [root, child].map((id) => {
      const rest = Buffer.alloc(MEMBER_BYTES - 16);
      rest.writeInt32BE(2_000_000_000);
      return Buffer.concat([bytesOf(id), rest]);
    }),
  );
  const pairs = Buffer.concat([bytesOf(child), bytesOf(root), Buffer.alloc(CONNECTION_BYTES - 32)]);
  const { tokens, page } = readFamily(connect({ pairs, parts: 'edit' }, root), members, { offset: 0, limit: 10 });
  expect(tokens).toBe(4_000_000_000);
  expect(page.map(({ id, below, branchTokens }) => [id, below, branchTokens])).toEqual([
    [root, 1, 4_000_000_000],
    [child, 0, 2_000_000_000],
  ]);
});
