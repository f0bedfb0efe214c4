import { money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import { monthOfYear, type Plan, plans, yearlySaving } from '@kinora/catalogue/plans';
import type { PageFacts } from '@kinora/server/page-facts';
import { Check } from 'lucide-react';
import { groupedNumber } from '../../../shared/format/format.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { SignupPromise } from '../../../shared/ui/signup-tokens.tsx';
import { SessionLink } from './frame.tsx';
import landing from './landing.module.css';
import classes from './pricing.module.css';

/** Paid plans are bought in the settings. */
const BILLING = '/settings?tab=billing';

type Prices = PageFacts['prices'][number];

/** What is sold, in the currency of whoever reads. */
function usePrices(): Prices {
  const { place, facts } = usePage();
  return facts.prices.find(({ currency }) => currency === place.currency) ?? facts.prices[0];
}

const taxTerms = { inclusive: ', tax included', exclusive: ', plus tax' } as const;

function PlanPrice({ plan }: { plan: Plan }) {
  const { plans: sold, currency, tax } = usePrices();
  const centsOf = (interval: 'month' | 'year') =>
    sold.find((offer) => offer.plan === plan.id && offer.interval === interval)?.cents ?? 0;
  if (plan.price === 0) {
    return (
      <div className={classes.price}>
        <p>
          <strong>{money(0, currency)}</strong> no monthly fee
        </p>
        <p>Nothing to cancel</p>
      </div>
    );
  }
  const terms = tax === null ? '' : taxTerms[tax];
  return (
    <div className={classes.prices}>
      <div className={`${classes.price} ${classes.monthly}`}>
        <p>
          <strong>{money(centsOf('month'), currency)}</strong> a month
        </p>
        <p>Billed monthly{terms}</p>
      </div>
      <div className={`${classes.price} ${classes.yearly}`}>
        <p>
          <strong>{money(monthOfYear(centsOf('year'), currency), currency)}</strong> a month
        </p>
        <p>
          {money(centsOf('year'), currency)} billed once a year{terms}
        </p>
      </div>
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const isFree = plan.price === 0;
  const own = usePage().facts.content.planFeatures[plan.id] ?? [];
  const features = own.length > 0 ? own : plan.features;
  return (
    <li className={classes.plan} data-popular={plan.popular}>
      <h3>
        {plan.name}
        {plan.popular && <span className={classes.badge}>Popular</span>}
      </h3>
      <PlanPrice plan={plan} />
      <p className={classes.tokens}>
        {isFree ? (
          <SignupPromise without="Tokens from packs">{(tokens) => `${tokens} tokens to start with`}</SignupPromise>
        ) : (
          `${groupedNumber(plan.tokens)} tokens every month`
        )}
      </p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={16} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {isFree ? (
        <SessionLink
          guest={{ to: '/signup', label: 'Start Free Trial' }}
          member={{ to: '/dashboard', label: 'Open Dashboard' }}
          className={classes.choose}
          place={classes.choice}
        />
      ) : (
        <SessionLink
          guest={{ to: `/signup?${new URLSearchParams({ next: BILLING })}`, label: `Subscribe to ${plan.name}` }}
          member={{ to: BILLING, label: `Subscribe to ${plan.name}` }}
          className={classes.choose}
          place={classes.choice}
        />
      )}
    </li>
  );
}

/** The plans by the month or by the year. The choice is a pair of radio buttons that the style sheet reads: no script. */
export function Pricing() {
  const { plans: sold, packs: soldPacks, currency } = usePrices();
  const saving = yearlySaving(sold);
  return (
    <section id="pricing" className={`${landing.section} ${classes.pricing}`} aria-labelledby="pricing-heading">
      <div className={classes.head}>
        <div>
          <h2 id="pricing-heading">Choose Your Plan</h2>
          <p className={landing.lead}>Start free. Move up when you make more, and cancel whenever you like.</p>
        </div>
        <fieldset className={classes.cycle}>
          <legend className="visually-hidden">Billing cycle</legend>
          <label>
            <input type="radio" name="cycle" className="visually-hidden" autoComplete="off" defaultChecked />
            Monthly
          </label>
          <label>
            <input type="radio" name="cycle" className={`visually-hidden ${classes.byTheYear}`} autoComplete="off" />
            Yearly {saving !== '' && <span>{saving}</span>}
          </label>
        </fieldset>
      </div>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <div className={classes.packs}>
        <p id="packs-words">
          Need more at once? Token packs come on top of any plan and <strong>never expire</strong>.
        </p>
        <ul aria-labelledby="packs-words">
          {packs.map(({ id, tokens, price, popular }) => (
            <li key={id} data-popular={popular}>
              {groupedNumber(tokens)}{' '}
              <span>for {money(soldPacks.find(({ pack }) => pack === id)?.cents ?? price * 100, currency)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
