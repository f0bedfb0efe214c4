import type Stripe from 'stripe';

/**
 * An object of the official client as it travels: decimals are text, and nothing else differs. What we present is
 * checked by the compiler against the client's own types.
 */
export type Json<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends string
    ? Value
    : Value extends (infer Element)[]
      ? Json<Element>[]
      : Value extends object
        ? { [Key in keyof Value]: Json<Value[Key]> }
        : Value;
