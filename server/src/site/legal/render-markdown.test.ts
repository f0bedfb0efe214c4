import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test('headings, lists, tables and links become what a page shows, below its own title', () => {
  const html = renderMarkdown(
    '# Terms\n\n## One\n\n- a **bold** word\n- [mail](mailto:law@studio.example)\n\n|a|\n|-|\n|b|',
  );
  expect(html).toContain('<h2>Terms</h2>');
  expect(html).toContain('<h3>One</h3>');
  expect(html).toContain('<li>a <strong>bold</strong> word</li>');
  expect(html).toContain('<a href="mailto:law@studio.example">mail</a>');
  expect(html).toContain('<th>a</th>');
  expect(renderMarkdown('## One')).toContain('<h2>One</h2>');
});

test.each([
  ['a script', '<script>alert(1)</script>Words', 'alert'],
  ['what runs when it loads', '<img src=x onerror="alert(1)">Words', 'onerror'],
  ['a picture, which would tell another site who reads', '![x](https://evil.example/x.png) Words', 'img'],
  ['a link that runs', '[Words](javascript:alert(1))', 'javascript'],
  ['a link that hides where it leads', '[Words](//evil.example)', 'evil'],
  ['a frame', '<iframe src="https://evil.example"></iframe>Words', 'iframe'],
  ['a style', '<p style="position:fixed" class="x" id="page-facts">Words</p>', '"'],
])('%s is left out, and its words stay', (_what, markdown, refused) => {
  const html = renderMarkdown(markdown);
  expect(html).toContain('Words');
  expect(html).not.toContain(refused);
});
