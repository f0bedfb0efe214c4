import { money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import { monthOfYear, type Plan, plans, savingOfYear } from '@kinora/catalogue/plans';
import type { PageFacts } from '@kinora/server/page-facts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlanFeatures } from '../../../shared/format/plan-features.ts';
import { useOwnWords } from '../../../shared/page/own-words.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';
import { SessionLink } from './frame.tsx';
import landing from './landing.module.css';
import classes from './pricing.module.css';
import { useSignupTokens } from './signup-tokens.ts';

/** Paid plans are bought in the settings. */
const BILLING = '/settings?tab=billing';

type Prices = PageFacts['prices'][number];

/** What is sold, in the currency of whoever reads. */
function usePrices(): Prices {
  const { place, facts } = usePage();
  return facts.prices.find(({ currency }) => currency === place.currency) ?? facts.prices[0];
}

const bold = (content: ReactNode) => <strong>{content}</strong>;

function PlanPrice({ plan }: { plan: Plan }) {
  const say = useTexts('home');
  const { locale } = useLanguage();
  const { plans: sold, currency, tax } = usePrices();
  const centsOf = (interval: 'month' | 'year') =>
    sold.find((offer) => offer.plan === plan.id && offer.interval === interval)?.cents ?? 0;
  if (plan.price === 0) {
    return (
      <div className={classes.price}>
        <p>{say.rich('pricing.free', { b: bold }, { amount: money(0, currency, locale) })}</p>
        <p>{say('pricing.nothing')}</p>
      </div>
    );
  }
  const year = centsOf('year');
  return (
    <div className={classes.prices}>
      <div className={`${classes.price} ${classes.monthly}`}>
        <p>{say.rich('pricing.aMonth', { b: bold }, { amount: money(centsOf('month'), currency, locale) })}</p>
        <p>{say('pricing.byMonth', { tax: tax ?? 'other' })}</p>
      </div>
      <div className={`${classes.price} ${classes.yearly}`}>
        <p>
          {say.rich('pricing.aMonth', { b: bold }, { amount: money(monthOfYear(year, currency), currency, locale) })}
        </p>
        <p>{say('pricing.byYear', { amount: money(year, currency, locale), tax: tax ?? 'other' })}</p>
      </div>
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const say = useTexts('home');
  const sayFrame = useTexts('publicFrame');
  const sayPlan = useTexts('billing');
  const { tokens } = useSignupTokens();
  const isFree = plan.price === 0;
  const own = usePage().facts.content.planFeatures[plan.id] ?? [];
  const inOwn = useOwnWords();
  const { plans: sold } = usePrices();
  const featuresOf = usePlanFeatures(sold);
  const features = own.length > 0 ? own : featuresOf(plan.id);
  const monthly = sold.find((offer) => offer.plan === plan.id)?.tokens ?? plan.tokens;
  return (
    <li className={classes.plan} data-popular={plan.popular}>
      <h3>
        {plan.name}
        {plan.popular && <span className={classes.badge}>{sayPlan('plans.popular')}</span>}
      </h3>
      <PlanPrice plan={plan} />
      <p className={classes.tokens}>
        {isFree && tokens === 0 && say('pricing.packTokens')}
        {isFree && tokens > 0 && say('pricing.startTokens', { count: tokens })}
        {!isFree && say('pricing.monthTokens', { count: monthly })}
      </p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={16} aria-hidden />
            <span {...inOwn(feature)}>{feature}</span>
          </li>
        ))}
      </ul>
      {isFree ? (
        <SessionLink
          guest={{ to: '/signup', label: say('pricing.trial') }}
          member={{ to: '/dashboard', label: sayFrame('openDashboard') }}
          className={classes.choose}
          place={classes.choice}
        />
      ) : (
        <SessionLink
          guest={{
            to: `/signup?${new URLSearchParams({ next: BILLING })}`,
            label: sayPlan('plans.subscribe', { plan: plan.name }),
          }}
          member={{ to: BILLING, label: sayPlan('plans.subscribe', { plan: plan.name }) }}
          className={classes.choose}
          place={classes.choice}
        />
      )}
    </li>
  );
}

/** The plans by the month or by the year. The choice is a pair of radio buttons that the style sheet reads: no script. */
export function Pricing() {
  const say = useTexts('home');
  const { locale } = useLanguage();
  const { plans: sold, packs: soldPacks, currency } = usePrices();
  const { percent, isUpTo } = savingOfYear(sold);
  const saving = percent === 0 ? null : say('pricing.saving', { percent, isUpTo: isUpTo ? 'yes' : 'other' });
  return (
    <section id="pricing" className={`${landing.section} ${classes.pricing}`} aria-labelledby="pricing-heading">
      <div className={classes.head}>
        <div>
          <h2 id="pricing-heading">{say('pricing.title')}</h2>
          <p className={landing.lead}>{say('pricing.lead')}</p>
        </div>
        <fieldset className={classes.cycle}>
          <legend className="visually-hidden">{say('pricing.cycle')}</legend>
          <label>
            <input type="radio" name="cycle" className="visually-hidden" autoComplete="off" defaultChecked />
            {say('pricing.monthly')}
          </label>
          <label>
            <input type="radio" name="cycle" className={`visually-hidden ${classes.byTheYear}`} autoComplete="off" />
            {say('pricing.yearly')} {saving !== null && <span>{saving}</span>}
          </label>
        </fieldset>
      </div>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <div className={classes.packs}>
        <p id="packs-words">{say.rich('pricing.packs', { b: bold })}</p>
        <ul aria-labelledby="packs-words">
          {packs.map(({ id, tokens, price, popular }) => (
            <li key={id} data-popular={popular}>
              {say.rich(
                'pricing.pack',
                { price: (content) => <span>{content}</span> },
                {
                  count: tokens,
                  amount: money(soldPacks.find(({ pack }) => pack === id)?.cents ?? price * 100, currency, locale),
                },
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
