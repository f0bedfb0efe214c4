import { now } from '../clocks/now.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { PaymentMethod, SetupIntent } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { attachPaymentMethod } from './payment-methods.ts';
import { presentSetupIntent } from './present-setup-intent.ts';
import { needsConfirmation, refusalOf } from './test-cards.ts';

type Happening = 'created' | 'succeeded' | 'requires_action' | 'setup_failed' | 'canceled';
type Details = Pick<SetupIntent, 'customer' | 'paymentMethod' | 'usage' | 'mayRedirect' | 'description' | 'metadata'>;

export function createSetupIntent(world: World, details: Details): SetupIntent {
  const intent: SetupIntent = {
    ...details,
    id: newId('seti'),
    created: now(world, details.customer),
    status: details.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    lastError: null,
    refusedMethod: null,
    latestAttempt: null,
    secret: randomLetters(24),
  };
  return save(world, intent, 'created');
}

/** Keeps a payment method for later payments, unless its bank refuses, or wants to ask its owner first. */
export function confirmSetup(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  owner: 'present' | 'confirmed',
): SetupIntent {
  if (owner === 'present' && needsConfirmation(method.behaviour, method.authenticated)) {
    const asking = { ...intent, paymentMethod: method.id, status: 'requires_action' as const, lastError: null };
    return save(world, asking, 'requires_action');
  }
  const refusal = refusalOf(method, true);
  if (refusal !== null) {
    const status = 'requires_payment_method' as const;
    const refused = { ...intent, paymentMethod: null, status, lastError: refusal, refusedMethod: method };
    return save(world, { ...refused, latestAttempt: newId('setatt') }, 'setup_failed');
  }
  const authenticated = world.tables.paymentMethods.put({ ...method, authenticated: true });
  if (intent.customer !== null) {
    attachPaymentMethod(world, authenticated, intent.customer);
  }
  const latestAttempt = newId('setatt');
  const kept = { ...intent, paymentMethod: method.id, status: 'succeeded' as const, lastError: null };
  return save(world, { ...kept, refusedMethod: null, latestAttempt }, 'succeeded');
}

export function cancelSetup(world: World, intent: SetupIntent): SetupIntent {
  return save(world, { ...intent, status: 'canceled' }, 'canceled');
}

function save(world: World, intent: SetupIntent, happened: Happening): SetupIntent {
  world.tables.setupIntents.put(intent);
  emit(world, `setup_intent.${happened}`, presentSetupIntent(intent), intent.customer);
  return intent;
}
