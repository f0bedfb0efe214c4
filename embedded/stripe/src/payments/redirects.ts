import * as z from 'zod';
import { invalid } from '../http/failure.ts';
import { flag } from '../http/parameters.ts';

/** What a request says about the methods that it takes. */
export const redirectParameters = {
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  allowed_payment_method_types: z.array(z.enum(['card', 'us_bank_account'])).optional(),
};
const given = z.object(redirectParameters);

/** Whoever names no methods takes all of the account's, some of which lead away from the page. */
export function mayRedirect(parameters: z.output<typeof given>): boolean {
  const { allowed_payment_method_types: types, automatic_payment_methods: automatic } = parameters;
  return types === undefined && automatic?.allow_redirects !== 'never' && automatic?.enabled !== false;
}

export function refuseUnreturnable(
  kind: 'PaymentIntent' | 'SetupIntent',
  intent: { mayRedirect: boolean },
  returnUrl: string | undefined,
): void {
  if (intent.mayRedirect && returnUrl === undefined) {
    throw invalid(
      `This ${kind} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you do not want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
      'return_url',
    );
  }
}
