import { invalid } from '../http/failure.ts';
import type { Customer } from '../store/payment-rows.ts';
import { isRecognized } from './rates.ts';

export function refuseUnknownPlace({ address }: Pick<Customer, 'address'>, param = 'automatic_tax[enabled]'): void {
  if (address === null || !isRecognized(address)) {
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      param,
      'customer_tax_location_invalid',
    );
  }
}
