import { takeOff, termsIn } from '../discounts/coupon-terms.ts';
import type { Choice } from '../discounts/redeem.ts';
import type { CheckoutSession } from '../store/subscription-rows.ts';
import type { LineTax } from '../store/tax-rows.ts';
import { isRecognized } from '../taxes/rates.ts';
import { type Taxpayer, taxOf, taxOnTop, wholeTax } from '../taxes/reckon.ts';
import type { World } from '../world.ts';

/** What is kept of a coupon that a session is to redeem. */
export function couponOf({ coupon, promotionCode }: Choice): CheckoutSession['coupons'][number] {
  return { coupon: coupon.id, promotionCode: promotionCode?.id ?? null };
}

/** The coupons of a session as they are now. */
export function choicesOf(world: World, { coupons }: Pick<CheckoutSession, 'coupons'>): Choice[] {
  return coupons.flatMap(({ coupon: id, promotionCode }) => {
    const coupon = world.tables.coupons.get(id);
    const code = promotionCode === null ? undefined : world.tables.promotionCodes.get(promotionCode);
    return coupon === undefined ? [] : [{ coupon, promotionCode: code ?? null }];
  });
}

type Priced = Pick<
  CheckoutSession,
  'lineItems' | 'coupons' | 'currency' | 'collectsTax' | 'billing' | 'customer' | 'settledTaxes'
>;

/** Who pays, by what they typed here and what was known of them before. */
export function payerOf(world: World, { billing, customer: id }: Pick<Priced, 'billing' | 'customer'>): Taxpayer {
  const customer = id === null ? undefined : world.tables.customers.get(id);
  const typed = billing?.taxId ?? null;
  const kept = customer?.taxIds ?? [];
  const isNew = typed !== null && !kept.some(({ type, value }) => type === typed.type && value === typed.value);
  return {
    address: billing?.address ?? customer?.address ?? null,
    taxExempt: customer?.taxExempt ?? 'none',
    taxIds: isNew ? [...kept, typed] : kept,
  };
}

/** What each item of a session costs, what its coupons take off, and its tax. */
export function amountsOf(world: World, session: Priced) {
  const payer = payerOf(world, session);
  const priced = session.lineItems.map(({ price: id, quantity }) => {
    const price = world.tables.prices.get(id);
    return { amount: (price?.unitAmount ?? 0) * quantity, product: price?.product ?? '', price: id };
  });
  const taken = takeOff(
    priced,
    choicesOf(world, session).flatMap(({ coupon }) => termsIn(coupon, session.currency) ?? []),
    session.currency,
  );
  return priced.map(({ amount, price }, index): { subtotal: number; discount: number; tax: LineTax | null } => {
    const discount = (taken[index] ?? []).reduce((sum, off) => sum + off, 0);
    const line = { amount: amount - discount, currency: session.currency, price };
    const tax = session.collectsTax ? taxOf(world, payer, line) : null;
    return {
      subtotal: amount,
      discount,
      tax: session.settledTaxes === null ? tax : (session.settledTaxes[index] ?? null),
    };
  });
}

/** What a session asks for: amounts before discounts, what they take off, taxes, and what is to be paid. */
export function sumsOf(world: World, session: Priced) {
  const amounts = amountsOf(world, session);
  const taxes = amounts.map(({ tax }) => tax);
  const subtotal = amounts.reduce((sum, one) => sum + one.subtotal, 0);
  const discount = amounts.reduce((sum, one) => sum + one.discount, 0);
  return { subtotal, discount, taxes, tax: wholeTax(taxes), total: subtotal - discount + taxOnTop(taxes) };
}

/** The payer is to say where the bill goes to before anything is paid. */
export function lacksAddress(
  world: World,
  session: Priced & Pick<CheckoutSession, 'billingAddress' | 'mode'>,
): boolean {
  const { address } = payerOf(world, session);
  const isPlaced = address !== null && isRecognized(address);
  return session.mode !== 'setup' && !isPlaced && (session.collectsTax || session.billingAddress === 'required');
}
