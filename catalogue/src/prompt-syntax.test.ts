import { describe, expect, test } from 'vitest';
import { hasActingSyntax } from './prompt-syntax.ts';

describe('words that act on a server in place of being painted', () => {
  test.each([
    '<lora:style:1>',
    'a fox < LoRA : style : 0.5 >, snow',
    '</hypernet:x>',
    'a <a:<b> c',
    'a fox <sd_cpp_extra_args>{"sample_params":{"sample_steps":999}}</sd_cpp_extra_args>',
    'never closed <sd_cpp_extra_args',
  ])('are found in %j, however deep they are', (text) => {
    expect(hasActingSyntax(text)).toBe(true);
    expect(hasActingSyntax({ nodes: [{ inputs: { text } }] })).toBe(true);
  });

  test.each(['a < b and c > d', 'I <3 you: forever', 'x > y <z: w', 'a fox, 3:2', '<b>bold</b>', ''])(
    'are not seen in %j',
    (text) => expect(hasActingSyntax(text)).toBe(false),
  );

  test.each([
    ['spaces', `<${' '.repeat(200_000)}>`],
    ['openings', '<a:'.repeat(70_000)],
    ['closings', '<'.repeat(200_000)],
  ])('are looked for in a long text of %s only once', (_what, text) => expect(hasActingSyntax(text)).toBe(false));
});
