import { useBrand } from '../../../shared/brand/use-brand.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { SignupPromise } from '../../../shared/ui/signup-tokens.tsx';
import { GoverningLaw } from '../governing-law.tsx';
import type { Section } from '../public-page.tsx';

function StudioName() {
  return useBrand().name;
}

/** The text that comes with the program. */
export const termsSections: readonly Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        By using <StudioName /> you agree to these terms and to the <PageLink to="/privacy">privacy policy</PageLink>.
        &quot;We&quot; are those who run this studio. If you use it for a company, you agree for the company too.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You need an email address that is yours, and you confirm it before you start.</li>
        <li>You must be old enough to agree to this where you live, and at least 13.</li>
        <li>Keep your password to yourself. You answer for what is done with your account.</li>
        <li>One account a person: the free tokens are given once.</li>
      </ul>
    ),
  },
  {
    id: 'tokens',
    title: 'Tokens',
    body: (
      <>
        <p>
          Tools are paid with tokens.{' '}
          <SignupPromise>
            {(tokens, when) => `A new account gets ${tokens} free ones ${when}, once for each person. `}
          </SignupPromise>
          A plan adds tokens every month, and packs add tokens whenever you buy one. Each button says what it costs
          before you press it, and that is what is charged.
        </p>
        <p>
          <strong>You are charged only for what is in your gallery.</strong> If a generation fails, is refused by a
          content filter, or cannot be saved, its tokens return to you by themselves. If only some of the pictures that
          you asked for arrive, you pay for those.
        </p>
        <p>
          Subscription tokens are spent first. What is left of a month&apos;s allowance expires at the renewal, and when
          a plan ends. Purchased tokens stay until they are spent. Tokens have no value in money and cannot be sold or
          passed on.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments and subscriptions',
    body: (
      <>
        <p>
          Payments are taken by a card payment provider on its own pages; its terms apply to the payment. Prices are in
          US dollars and shown before you pay.
        </p>
        <p>
          <strong>Subscriptions renew automatically</strong>, monthly or yearly, until you cancel. You can cancel at any
          time in the settings: the plan then runs to the end of the period that is paid, and you move to the free plan.
          Purchased tokens stay.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        Token purchases are generally non-refundable, since tokens can be used at once. Rights that the law gives you
        and nobody can take away stay yours. If you were charged by mistake, <PageLink to="/contact">tell us</PageLink>{' '}
        and we put it right. When a payment is returned or disputed, the tokens it bought are taken back.
      </p>
    ),
  },
  {
    id: 'creations',
    title: 'What you make',
    body: (
      <>
        <p>
          What you upload stays yours. What you make is yours to use, for business too, as far as the law and the terms
          of the model behind a tool allow. You let us store and process it, for the sole purpose of running the studio
          for you.
        </p>
        <p>
          Models can make similar pictures for different people, and what they show may be wrong. Check before you rely
          on it.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Anything illegal, and sexual content that involves minors in any form.</li>
        <li>Pictures or videos of real people meant to deceive, harass or expose them.</li>
        <li>Material that you have no right to use, or that others have a right to forbid.</li>
        <li>Getting around limits, prices or filters, or disturbing the service for others.</li>
      </ul>
    ),
  },
  {
    id: 'engine',
    title: 'The preview engine',
    body: (
      <p>
        A studio may run some or all tools on the preview engine that comes with the studio, in place of the named
        models. It makes real pictures of its own on the studio&apos;s machine, for trying out and showing the studio;
        they are simpler than those of the models, and are charged alike. A tool&apos;s page says so when the preview
        engine is at work.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        We work to keep the studio up, but cannot promise that it always is: tools, models and prices may change, and
        maintenance may close it for a while. Generations that are under way go on, or return their tokens. If we change
        these terms in a way that matters, we tell you before it takes effect.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    body: (
      <p>
        You can delete your account at any time in the <a href="/settings?tab=account">settings</a>, and deletion really
        deletes: what goes and what the law makes us keep is in the{' '}
        <PageLink to="/privacy#deletion">privacy policy</PageLink>. We may suspend an account that breaks these terms.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The studio is provided as it is. As far as the law allows, we are not liable for indirect damage or lost profit,
        and in total for no more than what you paid us in the 12 months before. Nothing here limits liability that
        cannot be limited by law.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by the law of <GoverningLaw />, whatever its rules on the conflict of laws. Its courts
        decide disputes, unless the law of your home gives you another place. Before that,{' '}
        <PageLink to="/contact">talk to us</PageLink>: most things can be solved in a mail.
      </p>
    ),
  },
];
