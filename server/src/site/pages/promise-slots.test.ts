import { expect, test } from 'vitest';
import { fillPromises } from './promise-slots.ts';

const page = [
  '<p>Start with <span data-slot="signup-tokens">100</span> free tokens.</p>',
  '<span>from <span data-slot="least-tokens" data-tool="gen_01">8 tokens</span></span>',
  '<span>from <span data-slot="least-tokens" data-tool="announced">20 tokens</span></span>',
  '<b><span data-slot="signup-tokens">100</span> tokens</b>',
].join('');

test('a page promises what the operator gives now, wherever it says so', () => {
  const filled = fillPromises(page, { signupTokens: 1250, leastTokens: new Map([['gen_01', 1]]) });
  expect(filled).toContain('Start with <span data-slot="signup-tokens">1,250</span> free tokens.');
  expect(filled).toContain('<b><span data-slot="signup-tokens">1,250</span> tokens</b>');
  expect(filled).toContain('data-tool="gen_01">1 token</span>');
});

test('what nobody sells yet keeps the figure of the build', () => {
  expect(fillPromises(page, { signupTokens: 100, leastTokens: new Map() })).toBe(page);
});

test('a page of a studio without free tokens says something else in place of a promise of none', () => {
  const promise =
    '<span data-promise="free-tokens">Start with <span data-slot="signup-tokens">100</span> free tokens.</span>';
  const other = '<span data-promise="no-free-tokens" hidden="">Make images.</span>';
  const none = fillPromises(promise + other, { signupTokens: 0, leastTokens: new Map() });
  expect(none).toContain('<span data-promise="free-tokens" hidden="">Start with');
  expect(none).toContain('<span data-promise="no-free-tokens">Make images.</span>');
  expect(fillPromises(promise + other, { signupTokens: 5, leastTokens: new Map() })).toContain(other);
});
