import { describe, expect, test } from 'vitest';
import { storageUsed, storageWords } from './storage-use.ts';

const some = { bytes: 1_234_000_000, files: 340, maxBytes: 20_000_000_000, maxFiles: 100_000 };

describe('what is stored', () => {
  test.each([
    [some, '1.2 GB of 20 GB, 340 of 100,000 files'],
    [{ ...some, bytes: 0, files: 0 }, '0 kB of 20 GB, 0 of 100,000 files'],
    [{ ...some, maxFiles: null }, '1.2 GB of 20 GB, 340 files'],
    [{ ...some, maxBytes: null, maxFiles: null, files: 1 }, '1.2 GB, 1 file'],
  ])('is said with its limits', (storage, words) => {
    expect(storageWords(storage)).toBe(words);
  });

  test('is measured by the nearer limit, and never above all of it', () => {
    expect(storageUsed({ ...some, bytes: 5_000_000_000 })).toBe(25);
    expect(storageUsed({ ...some, files: 50_000 })).toBe(50);
    expect(storageUsed({ ...some, bytes: 30_000_000_000 })).toBe(100);
    expect(storageUsed({ ...some, maxBytes: null, maxFiles: null })).toBeNull();
  });
});
