import { groupedNumber } from '../../../shared/format/format.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { GoverningLaw } from '../governing-law.tsx';
import type { Section } from '../public-page.tsx';

function dayWords(days: number | null): string {
  if (days === null) return 'For good';
  if (days === 365) return '12 months';
  return days === 1 ? '1 day' : `${groupedNumber(days)} days`;
}

function Kept({ what }: { what: 'trash' | 'machineLogs' }) {
  return dayWords(usePage().facts.kept[what]);
}

function AccountsKept() {
  const days = usePage().facts.kept.inactiveAccounts;
  const byYou = 'Until you delete your account';
  if (days === null) return byYou;
  return `${byYou}, or until nobody has used it for ${dayWords(days)}: we tell you by mail a month and a week before. Accounts with bought tokens or a plan that runs stay`;
}

/** The text that comes with the program. */
export const privacySections: readonly Section[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>We keep what the studio needs to work for you, and nothing to sell or to advertise with.</li>
        <li>What you make is private: it is served to you alone.</li>
        <li>Card details never reach us. A card payment provider takes them.</li>
        <li>When you delete your account, it is really deleted.</li>
      </ul>
    ),
  },
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <p>
          <strong>Account data.</strong> Your email address, a hash of your password, and what you choose to add to your
          profile: username, bio, picture, and the names of your Twitter and Instagram accounts. If you add them as ways
          to sign in: your phone number, the public half of your passkeys, and the addresses of your Ethereum wallets.
        </p>
        <p>
          <strong>Your creations.</strong> The prompts, settings and files that you send to a tool, and the images and
          videos that come back.
        </p>
        <p>
          <strong>Tokens and payments.</strong> Every movement of your balance, your plan, and what you bought when and
          for how much. Card numbers stay with the payment provider.
        </p>
        <p>
          <strong>Usage logs.</strong> Requests to the studio with their time, network address, browser and outcome.
          They keep the service running and safe. Private links and file addresses are left out of them.
        </p>
        <p>
          <strong>Messages.</strong> What you write to us through the contact form.
        </p>
      </>
    ),
  },
  {
    id: 'used',
    title: 'What we use it for',
    body: (
      <ul>
        <li>To make what you ask for, to show it to you, and to charge or return the right number of tokens.</li>
        <li>To confirm your address, to answer you, and to tell you what concerns your account.</li>
        <li>To find faults, to stop abuse, and to meet the law.</li>
      </ul>
    ),
  },
  {
    id: 'makers',
    title: 'Who makes the pictures',
    body: (
      <>
        <p>
          A tool sends your prompt, its settings and the files that you chose for it to the service that runs its model.
          Nothing about who you are goes with them. The service may process them under its own terms, for as long as the
          work needs.
        </p>
        <p>
          A studio can also run on <strong>the preview engine</strong> that comes with it. Then everything is made on
          the studio&apos;s own machine, and neither your prompts nor your pictures leave it. A tool&apos;s page says so
          when the preview engine is at work.
        </p>
      </>
    ),
  },
  {
    id: 'shared',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          The card payment provider sees what a purchase needs. The services that store files and send mail and text
          messages on our behalf see what passes through them. Authorities see what the law obliges us to hand over.
          Nobody else does.
        </p>
        <p>
          Administrators of this studio can look at accounts and creations to help you and to act on abuse. Each of
          their actions is recorded.
        </p>
      </>
    ),
  },
  {
    id: 'kept',
    title: 'How long we keep it',
    body: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Account data and creations</th>
              <td>
                <AccountsKept />
              </td>
            </tr>
            <tr>
              <th scope="row">A creation that you delete</th>
              <td>
                <Kept what="trash" /> in the trash, where you can restore it, or until you empty the trash; then it is
                removed with its files
              </td>
            </tr>
            <tr>
              <th scope="row">Usage logs</th>
              <td>
                <Kept what="machineLogs" />
              </td>
            </tr>
            <tr>
              <th scope="row">Payment records</th>
              <td>7 years, as tax law asks; after a deletion without personal data beyond what the law needs</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          You can delete your account at any time under <a href="/settings?tab=account">Settings, Account</a>. It
          removes your profile, your creations with all their files, your sign-ins and your sessions, and ends a running
          subscription. Tokens that are left are lost. It cannot be undone.
        </p>
        <p>
          A mail gives you the number of a receipt, which says what was deleted and when. What stays: payment records,
          for the 7 years above and without personal data beyond the law&apos;s need; evidence of something that was
          taken down, until the day that was set for it; what administrators did, without your name; hidden numbers of
          pictures, which lead to the number of your account alone; and keyed fingerprints of your address, and of a
          card, phone number and browser if they brought you free tokens, from which nobody can read them, so that the
          free tokens are given once.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        One cookie keeps you signed in, and one lets us know this browser again, so that nobody who guesses passwords
        can shut you out, and free tokens are given once. Nothing is measured about your browser. It also remembers the
        theme that you chose and, until you close the tab, what you typed into a tool. There are no advertising cookies
        and no trackers.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You can read and correct your profile in the settings, download{' '}
        <a href="/settings?tab=data">a copy of everything that we hold about you</a>, and delete your account. For
        anything else, <PageLink to="/contact">write to us</PageLink>. We answer within 30 days.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored as hashes, files are served to their owner or by signed links that expire, and uploads are
        checked and never run. No system is perfect: if something happens that concerns your data, we tell you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <p>
        When this page changes in a way that matters, we tell you before it takes effect. It is governed by the law of{' '}
        <GoverningLaw />, like our <PageLink to="/terms">terms</PageLink>.
      </p>
    ),
  },
];
