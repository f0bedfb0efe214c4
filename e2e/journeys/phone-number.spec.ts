import { randomInt } from 'node:crypto';
import { codeOf } from '../../server/test/support/authenticator.ts';
import { fillSignIn } from '../support/account-pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo, PASSWORD } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '/settings?tab=account';

const newNumber = () => `+4915${randomInt(100_000_000, 999_999_999)}`;
type Message = Awaited<ReturnType<typeof mailTo>>;
const newest = (origin: string, number: string, known?: Message) => mailTo(origin, `${number}@sms.invalid`, known);
const codeIn = ({ text }: Message) => /^(\d{6}) is your Kinora code/.exec(text)?.[1] ?? 'none';

test('a phone number is confirmed, signs in, is the second step, and is removed', { tag: '@long' }, async ({
  studio,
  person,
  origin,
  openBrowser,
  watch,
}) => {
  watch.expectRefusal({ status: 400, path: '/api/account/phone/confirm' });
  const number = newNumber();
  await studio.goto(ACCOUNT);
  const section = studio.getByRole('region', { name: 'Phone' });
  await section.getByLabel('Phone number').fill('0151 2345');
  await section.getByRole('button', { name: 'Text me a code' }).click();
  await expect(section).toContainText('with its country code');
  await section.getByLabel('Phone number').fill(number);
  await section.getByRole('button', { name: 'Text me a code' }).click();
  await expect(section).toContainText('This studio keeps text messages in its own mailbox');
  await expectAccessible(studio);
  const confirmation = await newest(origin, number);
  expect(confirmation.subject).toBe(`SMS to ${number}`);
  const code = codeIn(confirmation);
  await section.getByLabel('Code in the text message').fill(code === '000000' ? '000001' : '000000');
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('alert')).toContainText('This code is wrong or has expired');
  await section.getByLabel('Code in the text message').fill(code);
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section).toContainText(`Codes go to ${number}`);

  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await elsewhere.getByRole('button', { name: 'Text me a code instead' }).click();
  await elsewhere.getByLabel('Phone number').fill(number);
  await elsewhere.getByRole('button', { name: 'Text me a code' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Check your phone' })).toBeFocused();
  await expectAccessible(elsewhere);
  const signIn = await newest(origin, number, confirmation);
  await elsewhere.getByLabel('Code').fill(codeIn(signIn));
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere).toHaveURL('/dashboard');

  // As if the sign-in by text message had been a while ago: the number is removed and confirmed again.
  await section.getByRole('button', { name: 'Remove the number' }).click();
  await section.getByLabel('Phone number').fill(number);
  await section.getByRole('button', { name: 'Text me a code' }).click();
  const again = await newest(origin, number, signIn);
  await section.getByLabel('Code in the text message').fill(codeIn(again));
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section).toContainText(`Codes go to ${number}`);

  const { totpURI } = await (
    await studio.request.post('/api/auth/two-factor/enable', { data: { password: PASSWORD }, headers: { origin } })
  ).json();
  await studio.request.post('/api/auth/two-factor/verify-totp', {
    data: { code: codeOf(String(totpURI)) },
    headers: { origin },
  });
  const third = await (await openBrowser()).newPage();
  await third.goto('/login');
  await fillSignIn(third, { email: person.email });
  await third.getByRole('button', { name: 'Text me a code' }).click();
  await expect(third.getByLabel('Code in the text message')).toBeVisible();
  await expectAccessible(third);
  await third.getByLabel('Code in the text message').fill(codeIn(await newest(origin, number, again)));
  await third.getByRole('button', { name: 'Sign In' }).click();
  await expect(third).toHaveURL('/dashboard');

  await studio.reload();
  await section.getByRole('button', { name: 'Remove the number' }).click();
  await expect(section.getByLabel('Phone number')).toBeVisible();
  await expect
    .poll(async () => (await mailTo(origin, person.email)).text)
    .toContain(`The phone number ${number} was removed`);
});
