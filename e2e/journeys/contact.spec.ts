import { holdScripts } from '../support/account-pages.ts';
import { mailWhere, newEmail } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test('a message is refused until it is complete, then reaches the people of the studio', async ({ page, origin }) => {
  const email = newEmail();
  await page.goto('/contact');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const subject = page.getByRole('combobox', { name: 'Subject' });
  const send = page.getByRole('button', { name: 'Send Message' });

  await field('Name').fill('Ada');
  await field('Email').fill('nobody');
  await send.click();
  await expect(page.getByText('Please enter a complete email address')).toBeVisible();
  await expect(page.getByText('Please choose a subject')).toBeVisible();
  await expect(page.getByText('Please enter your message')).toBeVisible();
  await expect(field('Email')).toBeFocused();

  await field('Email').fill(email);
  await subject.selectOption('Billing and tokens');
  await field('Message').fill('Hello.\n\nMy invoice is missing.');
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused();

  const mail = await mailWhere(origin, ({ text }) => text.includes(email));
  expect(mail.subject).toBe('Billing: a message from Ada');
  expect(mail.text).toContain('My invoice is missing.');

  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(field('Message')).toHaveValue('');
});

test('what is typed before the scripts arrive is not lost', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Press');
  release();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter your name')).toBeHidden();
  await expect(page.getByText('Please choose a subject')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('press');
});

test('a press while the scripts take hold of the page is not lost', async ({ page }) => {
  // React goes on by messages to itself.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    addEventListener('release', () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const post of held) post();
    });
  });
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(send).toHaveAttribute('data-waiting');
  await send.click();
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect(page.getByText('Please enter your name')).toBeVisible();
});
