import type { Behaviour, PaymentMethod } from '../store/payment-rows.ts';

export interface TestCard {
  number: string;
  brand: string;
  behaviour: Behaviour;
  /** Shown beside the number on the hosted pages. */
  hint: string;
  /** Name under which programs attach it without a form. */
  token: string;
}

/** Stripe's well-known test numbers (docs.stripe.com/testing). No other number is taken, so that no real one is. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    behaviour: 'succeeds',
    hint: 'Payment succeeds',
    token: 'pm_card_visa',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: 'declines',
    hint: 'Card is declined',
    token: 'pm_card_visa_chargeDeclined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: 'lacks_funds',
    hint: 'Declined for insufficient funds',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    behaviour: 'authenticates_once',
    hint: 'Asks for confirmation, the first time',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'authenticates_always',
    hint: 'Asks for confirmation, every time',
    token: 'pm_card_authenticationRequired',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'fails_when_charged_later',
    hint: 'Is accepted, later charges fail',
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    behaviour: 'is_disputed',
    hint: 'Succeeds, then is disputed',
    token: 'pm_card_createDispute',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    behaviour: 'fails_refunds',
    hint: 'Succeeds, but refunds fail later',
    token: 'pm_card_refundFail',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    behaviour: 'delays_refunds',
    hint: 'Succeeds, but refunds take a while',
    token: 'pm_card_pendingRefund',
  },
  {
    number: '4000000000005423',
    brand: 'visa',
    behaviour: 'is_warned_of',
    hint: 'Succeeds, then its bank warns of fraud',
    token: 'pm_card_createIssuerFraudRecord',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: 'succeeds',
    hint: 'Another card that succeeds',
    token: 'pm_card_mastercard',
  },
  {
    number: '378282246310005',
    brand: 'amex',
    behaviour: 'succeeds',
    hint: 'A third card that succeeds',
    token: 'pm_card_amex',
  },
];

/** Why a card refuses a payment in its owner's presence or absence; null when it does not. */
export function refusalOf(method: PaymentMethod, isOwnerPresent: boolean) {
  const { behaviour, authenticated } = method;
  if (behaviour === 'declines' || (behaviour === 'fails_when_charged_later' && !isOwnerPresent)) {
    return { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };
  }
  if (behaviour === 'lacks_funds') {
    return { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' };
  }
  if (needsConfirmation(behaviour, authenticated) && !isOwnerPresent) {
    return {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    };
  }
  return null;
}

export function needsConfirmation(behaviour: Behaviour, authenticated: boolean): boolean {
  return behaviour === 'authenticates_always' || (behaviour === 'authenticates_once' && !authenticated);
}
