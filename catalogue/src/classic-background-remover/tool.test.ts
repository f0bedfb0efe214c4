import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRulesOfEveryTool, firstMessage, parsed, tokens, uploaded } from '../tool.testing.ts';
import { classicBackgroundRemoverProvider } from './provider.ts';
import { classicBackgroundRemover } from './tool.ts';

const INPUT = uploaded('classic-input', 'fox.jpg');

describeRulesOfEveryTool(classicBackgroundRemover, fc.record({ inputUrl: fc.constant(INPUT) }));

describe('the classic background remover', () => {
  test('has no page of its own', () => {
    expect(classicBackgroundRemover).toMatchObject({ id: 'gen_04', fn: 'background-remover', route: null });
  });

  test.each([
    [{}, 'Please upload an image'],
    [{ inputUrl: 'fox.jpg' }, 'Please select a valid image file'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(classicBackgroundRemover, input)).toBe(message);
  });

  test('costs 5 tokens', () => {
    expect(tokens(classicBackgroundRemover, { inputUrl: INPUT })).toBe(5);
  });

  test('downloads as background-remover-{timestamp}-{n}.png', () => {
    const name = { id: 'abc', index: 0, extension: 'png', timestamp: 1700 };
    expect(classicBackgroundRemover.downloadName(name)).toBe('background-remover-1700-1.png');
  });

  test('asks the endpoint of the Background Remover', () => {
    const record = parsed(classicBackgroundRemover, { inputUrl: INPUT }).record({});
    expect(classicBackgroundRemoverProvider.endpoint).toBe('fal-ai/bria/background/remove');
    expect(classicBackgroundRemoverProvider.request(record, { inputUrl: 'https://studio.example/fox.jpg' })).toEqual({
      image_url: 'https://studio.example/fox.jpg',
    });
  });
});
