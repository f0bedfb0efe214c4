import { expect, test } from 'vitest';
import { fillSignIn } from './sign-in-slots.ts';

const page = [
  '<div class="s_1" data-slot="sign-in-services"><a class="s_2" data-provider="__provider__" data-name="__name__"',
  ' href="/api/sign-in/__provider__">Continue with __name__</a></div><form></form>',
  '<p class="swap" data-slot="single-sign-on" hidden=""><button type="button">Use single sign-on</button></p>',
].join('');

test('a page offers each service by the one link of the build', () => {
  const providers = [
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: 'Example' },
  ];
  const filled = fillSignIn(page, { providers, hasSingleSignOn: false });
  expect(filled.match(/<a .*?<\/a>/g)).toEqual([
    '<a class="s_2" data-provider="google" data-name="Google" href="/api/sign-in/google">Continue with Google</a>',
    '<a class="s_2" data-provider="oidc" data-name="Example" href="/api/sign-in/oidc">Continue with Example</a>',
  ]);
  expect(filled).toContain('data-slot="single-sign-on" hidden=""');
});

test('without services nothing is left of that link, and single sign-on shows where it is set up', () => {
  const filled = fillSignIn(page, { providers: [], hasSingleSignOn: true });
  expect(filled).toContain('<div class="s_1" data-slot="sign-in-services"></div>');
  expect(filled).not.toMatch(/__|hidden/);
});

test('a name is text, whatever it holds', () => {
  const name = `<b onload="x">$& & 'Co'`;
  const filled = fillSignIn(page, { providers: [{ id: 'oidc', name }], hasSingleSignOn: false });
  expect(filled).toContain('>Continue with &lt;b onload=&quot;x&quot;&gt;$&amp; &amp; &#39;Co&#39;</a>');
});

test('other pages stay as they are', () => {
  const other = '<p hidden="">Nothing to fill in</p>';
  expect(fillSignIn(other, { providers: [{ id: 'oidc', name: 'x' }], hasSingleSignOn: true })).toBe(other);
});
