import { languageCodes, loadLanguage } from '@kinora/texts/load-language';
import { describe, expect, test } from 'vitest';
import { laidOut } from '../../../../test/support/mails.ts';
import { type Mail, writeMail } from '../outbox.ts';
import * as account from './account.ts';
import { exportFailedMail, exportReadyMail, webhookDisabledMail } from './account.ts';
import * as refusals from './moderation.ts';
import * as reviews from './moderation.ts';
import { moderationMail } from './moderation.ts';
import { moneyMail, topUpFailedMail, topUpPaidMail } from './money.ts';
import * as notices from './notices.ts';
import { contactMail, modelChangedMail } from './operators.ts';
import * as risk from './risk.ts';
import * as security from './security.ts';

const to = 'ada@kinora.test';
const url = 'https://studio.example/there';
const supportEmail = 'help@kinora.test';
const dueAt = new Date('2026-11-03T20:30:00Z');
const deleted = { to, receipt: 'r-1', receiptUrl: url, supportEmail };
const wayIn = (kind: security.WayInChange['kind']) =>
  security.wayInMail({ to, change: { kind, name: 'Key' }, resetUrl: url });

const mails: readonly Mail[] = [
  account.confirmEmailMail({ to, confirmUrl: url }),
  account.accountExistsMail({ to, signInUrl: url }),
  account.invitationMail({ to, inviteUrl: url }),
  account.changeEmailMail({ to, oldEmail: 'old@kinora.test', confirmUrl: url }),
  account.emailChangeAskedMail({ to, newEmail: 'new@kinora.test', resetUrl: url }),
  account.emailChangedMail({ to, newEmail: 'new@kinora.test', supportEmail }),
  account.accountDeletedMail(deleted),
  account.accountSuspendedMail({ to, until: dueAt, reason: 'Because', hasPlan: true, supportEmail }),
  account.accountSuspendedMail({ to, until: null, reason: 'Because', hasPlan: false, supportEmail }),
  account.accountRestoredMail({ to, signInUrl: url }),
  account.unusedAccountMail({ to, url, endsAt: dueAt, supportEmail }),
  account.unusedAccountErasedMail(deleted),
  contactMail({ to, name: 'Bea', email: 'bea@kinora.test', topic: 'billing', message: 'Hello' }),
  modelChangedMail({ to, tool: 'Painter', provider: 'fal', changes: ['A field'], url }),
  moderationMail({ to, name: 'A boat', note: 'Because', isRemoved: true, supportEmail }),
  moderationMail({ to, name: 'A boat', note: 'Because', isRemoved: false, supportEmail }),
  moneyMail({
    to,
    billingUrl: url,
    tell: (say) => ({
      subject: say('refunded.subject', { amount: say.amount(500, 'eur') }),
      paragraphs: [say('money.taken', { count: 1200 }), say('resumed.text', { day: say.day(dueAt) })],
    }),
  }),
  topUpPaidMail({ to, pack: '2,000 Tokens', cents: 2000, currency: 'jpy', settingsUrl: url }),
  topUpFailedMail({ to, why: 'Declined', isPaused: true, settingsUrl: url }),
  topUpFailedMail({ to, why: 'Declined', isPaused: false, settingsUrl: url }),
  notices.noticeArrivedMail({ to, number: 7, kind: 'copyright', dueAt, deskUrl: url }),
  notices.noticeWaitsMail({ to, number: 7, kind: 'other', dueAt, isOverdue: true, deskUrl: url }),
  notices.noticeWaitsMail({ to, number: 7, kind: 'other', dueAt, isOverdue: false, deskUrl: url }),
  notices.noticeReceiptMail({ to, number: 7, dueAt, statusUrl: url }),
  notices.noticeDecidedMail({ to, number: 7, isTakenDown: true, words: 'So it is', supportEmail }),
  notices.noticeDecidedMail({ to, number: 7, isTakenDown: false, words: 'So it is', supportEmail }),
  notices.takenDownMail({ to, names: ['A boat'], reason: 'Because', appealUrl: url }),
  notices.takenDownMail({ to, names: ['A boat', 'A sea'], reason: 'Because', appealUrl: url }),
  notices.appealArrivedMail({ to, name: 'A boat', deskUrl: url }),
  notices.appealDecidedMail({ to, name: 'A boat', isReinstated: true, words: 'Yes', supportEmail }),
  notices.appealDecidedMail({ to, name: 'A boat', isReinstated: false, words: 'No', supportEmail }),
  exportReadyMail({ to, url, keepDays: 7 }),
  exportFailedMail({ to, url, supportEmail }),
  ...[true, false].flatMap((isAppeal) =>
    [true, false].map((isReleased) =>
      reviews.reviewDecidedMail({ to, name: 'A boat', rule: 'Ours', isAppeal, isReleased, note: 'So', supportEmail }),
    ),
  ),
  reviews.heldTooLongMail({ to, name: 'A boat' }),
  reviews.reviewsOverdueMail({ to, count: 3, deskUrl: url }),
  reviews.reviewAppealMail({ to, name: 'A boat', deskUrl: url }),
  ...(['text', 'upload'] as const).flatMap((kind) =>
    [true, false].map((isAllowed) =>
      refusals.refusalDecidedMail({ to, kind, rule: 'Ours', isAllowed, note: 'So', supportEmail }),
    ),
  ),
  refusals.refusalAppealMail({ to, rule: 'Ours', deskUrl: url }),
  risk.accountHeldMail({ to, supportEmail }),
  risk.someoneHeldMail({ to, email: 'bea@kinora.test', deskUrl: url }),
  risk.declinesMail({ to, declines: 12, deskUrl: url }),
  security.signInCodeMail({ to, code: '123456', signInUrl: url }),
  security.resetPasswordMail({ to, resetUrl: url }),
  security.passwordChangedMail({ to, resetUrl: url }),
  security.secondFactorMail({ to, isOn: true, resetUrl: url }),
  security.secondFactorMail({ to, isOn: false, resetUrl: url }),
  ...(['passkeyAdded', 'passkeyRemoved', 'walletAdded', 'walletRemoved', 'phoneAdded', 'phoneRemoved'] as const).map(
    wayIn,
  ),
  security.identityMail({ to, service: 'Google', address: null, isLinked: true, resetUrl: url }),
  security.identityMail({ to, service: 'Google', address: 'g@kinora.test', isLinked: false, resetUrl: url }),
  webhookDisabledMail({ to, url, problem: 'It answered 500', settingsUrl: url }),
];

describe.each(languageCodes)('in %s', (code) => {
  test('every mail says all of it, with nothing left to fill in', async () => {
    const language = await loadLanguage(code);
    for (const mail of mails) {
      const { subject, paragraphs, button, notes } = writeMail(mail.write, language);
      const texts = [subject, ...paragraphs, ...notes, ...(button === undefined ? [] : [button.label])];
      expect(texts.filter((text) => text.trim() === '' || /[{}]|undefined|NaN|\[object/.test(text))).toEqual([]);
      const { html } = await laidOut(mail, code);
      expect(html).toContain(`<html lang="${code}" dir="${language.direction}">`);
      expect(html).toContain('Kinora');
    }
  });

  test('no mail is in the words of another language', async () => {
    if (code === 'en') return;
    const [own, english] = await Promise.all([loadLanguage(code), loadLanguage('en')]);
    for (const { write } of mails) {
      expect(writeMail(write, own).subject).not.toBe(writeMail(write, english).subject);
    }
  });
});

test('days and amounts are written as the language does', async () => {
  const subject = async (mail: Mail, code: string) =>
    writeMail(mail.write, await loadLanguage(code), { name: 'UTC', isReaders: true }).subject;
  const unused = account.unusedAccountMail({ to, url, endsAt: dueAt, supportEmail });
  expect(await subject(unused, 'en')).toContain('will be deleted on November 3, 2026');
  expect(await subject(unused, 'de')).toContain('wird am 3. November 2026 gelöscht');
  expect(await subject(unused, 'ja')).toContain('2026年11月3日に削除されます');
  const tell = (say: Parameters<Parameters<typeof moneyMail>[0]['tell']>[0]) => ({
    subject: say('refunded.subject', { amount: say.amount(123_456, 'eur') }),
    paragraphs: [],
  });
  const refund = moneyMail({ to, billingUrl: url, tell });
  expect(await subject(refund, 'en')).toBe('We paid back €1,234.56');
  expect(await subject(refund, 'de')).toBe('Wir haben 1.234,56\u00a0€ erstattet');
});

describe('days and times are those of the zone of whoever reads', () => {
  const says = (mail: Mail, code: string, zone: { name: string; isReaders: boolean }) =>
    loadLanguage(code).then((language) => {
      const { subject, paragraphs, notes } = writeMail(mail.write, language, zone);
      return [subject, ...paragraphs, ...notes].join('\n');
    });
  const tokyo = { name: 'Asia/Tokyo', isReaders: true };
  const losAngeles = { name: 'America/Los_Angeles', isReaders: true };
  const told = (tell: Parameters<typeof moneyMail>[0]['tell']) => moneyMail({ to, billingUrl: url, tell });

  test.each([
    ['of an unused account', account.unusedAccountMail({ to, url, endsAt: dueAt, supportEmail }), false],
    [
      'of a plan',
      told((say) => ({ subject: '', paragraphs: [say('cancelled.until', { day: say.day(dueAt) })] })),
      false,
    ],
    ['of a notice', notices.noticeArrivedMail({ to, number: 7, kind: 'copyright', dueAt, deskUrl: url }), true],
    [
      'of a notice that waits',
      notices.noticeWaitsMail({ to, number: 7, kind: 'other', dueAt, isOverdue: false, deskUrl: url }),
      true,
    ],
    [
      'of a notice that is overdue',
      notices.noticeWaitsMail({ to, number: 7, kind: 'other', dueAt, isOverdue: true, deskUrl: url }),
      true,
    ],
    ['of a notice to who gave it', notices.noticeReceiptMail({ to, number: 7, dueAt, statusUrl: url }), true],
    [
      'of a suspension that ends',
      account.accountSuspendedMail({ to, until: dueAt, reason: 'Because', hasPlan: true, supportEmail }),
      true,
    ],
  ] as const)('in the mail %s', async (_, mail, hasTime) => {
    expect(await says(mail, 'en', tokyo)).toContain(hasTime ? 'November 4, 2026 at 05:30 GMT+9' : 'November 4, 2026');
    expect(await says(mail, 'en', losAngeles)).toContain(
      hasTime ? 'November 3, 2026 at 12:30 PST' : 'November 3, 2026',
    );
    expect(await says(mail, 'ja', tokyo)).toContain(hasTime ? '2026年11月4日 05:30 JST' : '2026年11月4日');
    expect(await says(mail, 'de', losAngeles)).toContain('3. November 2026');
  });

  test('no other mail tells any, whoever reads it', async () => {
    const differ = await Promise.all(
      mails.map(async (mail) => (await says(mail, 'en', tokyo)) !== (await says(mail, 'en', losAngeles))),
    );
    expect(differ.filter((does) => does)).toHaveLength(7);
  });

  test('a day that is told in the zone of the studio names it', async () => {
    const unused = account.unusedAccountMail({ to, url, endsAt: dueAt, supportEmail });
    const vienna = { name: 'Europe/Vienna', isReaders: false };
    expect(await says(unused, 'en', vienna)).toContain('on November 3, 2026 (GMT+1)');
    expect(await says(unused, 'de', vienna)).toContain('am 3. November 2026 (MEZ)');
    expect(await says(unused, 'ja', vienna)).toContain('2026年11月3日（GMT+1）');
    expect(await says(unused, 'de', { ...vienna, isReaders: true })).not.toContain('MEZ');
  });
});
