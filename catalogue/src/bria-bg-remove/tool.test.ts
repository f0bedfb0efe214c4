import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRulesOfEveryTool, firstMessage, parsed, tokens, uploaded } from '../tool.testing.ts';
import { backgroundRemoverProvider } from './provider.ts';
import { backgroundRemover } from './tool.ts';

const IMAGE = uploaded('bria-bg-remove-input', 'fox.jpg');

describeRulesOfEveryTool(backgroundRemover, fc.record({ imageUrl: fc.constant(IMAGE) }));

describe('Background Remover', () => {
  test.each([
    [{}, 'Please upload an image'],
    [{ imageUrl: '' }, 'Please upload an image'],
    [{ imageUrl: 'https://example.com/fox.jpg' }, 'Please select an image file'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(backgroundRemover, input)).toBe(message);
  });

  test('costs 5 tokens flat', () => {
    expect(tokens(backgroundRemover, { imageUrl: IMAGE })).toBe(5);
  });

  test('says in its own words what it does and when it failed', () => {
    expect(backgroundRemover.words).toMatchObject({
      submit: 'Remove background',
      failed: 'Background removal failed',
    });
    expect(backgroundRemover.words?.features?.length).toBeGreaterThan(2);
  });

  test('shows the original beside the result', () => {
    expect(backgroundRemover.compareWith).toBe('imageUrl');
  });

  test('names a generation by the uploaded file, having no prompt', () => {
    expect(parsed(backgroundRemover, { imageUrl: IMAGE }).generationName()).toBe('Background Remover fox.jpg');
  });

  test('tells the model and the format', () => {
    expect(parsed(backgroundRemover, { imageUrl: IMAGE }).detail()).toEqual([
      { label: 'Model', value: 'BRIA Background Removal' },
      { label: 'Output format', value: 'PNG with transparency' },
    ]);
  });

  test('downloads as background-removed-{time}.png', () => {
    expect(backgroundRemover.downloadName({ id: 'abc', index: 0, extension: 'png', timestamp: 1700 })).toBe(
      'background-removed-1700.png',
    );
  });

  test('asks fal for nothing but the image', () => {
    const media = { imageUrl: 'https://studio.example/fox.jpg' };
    expect(backgroundRemoverProvider.endpoint).toBe('fal-ai/bria/background/remove');
    expect(backgroundRemoverProvider.request(parsed(backgroundRemover, { imageUrl: IMAGE }).record({}), media)).toEqual(
      {
        image_url: 'https://studio.example/fox.jpg',
      },
    );
  });
});
