import { expect, test } from 'vitest';
import { toolIcon } from './tool-icons.ts';

const added = (slug: string) => ({ id: `x_${slug}`, category: 'image' as const, version: 1 });

test('added tools have signs of their own, the same one at each look, and never that of the program', () => {
  const own = toolIcon({ id: 'gen_01', category: 'image', version: null });
  const signs = ['dream_painter', 'flux_2_pro', 'seedream', 'qwen_image', 'recraft'].map((slug) =>
    toolIcon(added(slug)),
  );
  expect(signs).not.toContain(own);
  expect(new Set(signs).size).toBeGreaterThan(2);
  expect(toolIcon(added('seedream'))).toBe(toolIcon(added('seedream')));
});

test('the tools of the program share the sign of their kind', () => {
  const signs = ['a', 'b'].map((id) => toolIcon({ id, category: 'video', version: null }));
  expect(signs[0]).toBe(signs[1]);
});
