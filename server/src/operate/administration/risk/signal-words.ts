type Facts = Readonly<Record<string, unknown>>;

const figure = (facts: Facts, name: string) => (typeof facts[name] === 'number' ? facts[name] : 0);
const word = (facts: Facts, name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
const dollars = (facts: Facts) => (figure(facts, 'cents') / 100).toFixed(2);

const words: Readonly<Record<string, (facts: Facts) => string>> = {
  shared_card: () => 'A card of this person has brought free tokens to another account',
  shared_phone: () => 'The phone number has brought free tokens to another account',
  shared_device: () => 'The browser of the sign-up has brought free tokens to another account',
  shared_mailbox: () => 'The mailbox has brought free tokens to another account',
  sign_ups_network: (facts) => `${figure(facts, 'count')} accounts were made from the same network within a day`,
  sign_ups_mail_host: (facts) =>
    `${figure(facts, 'count')} accounts with addresses at ${word(facts, 'host')} were made within a day`,
  refused_generations: (facts) => `${figure(facts, 'count')} orders in a row were refused for what is in them`,
  blocked_orders: (facts) => `Moderation refused ${figure(facts, 'count')} orders, uploads or results within a day`,
  keys: (facts) => `${figure(facts, 'count')} API keys were made within a day`,
  refunds: (facts) => `${figure(facts, 'count')} payments were refunded within 30 days`,
  card_declines: (facts) =>
    `Banks declined ${figure(facts, 'count')} attempts with ${figure(facts, 'cards')} cards within a day`,
  card_limit: (facts) =>
    `Too many payments were begun or declined: further ones were refused for ${figure(facts, 'minutes')} minutes`,
  taken_down: (facts) => `${figure(facts, 'count')} notices about this person's work were right within a year`,
  dispute: (facts) => `A payment was disputed (${dollars(facts)})`,
  fraud_warning: (facts) => `The bank warns of fraud with a payment of ${dollars(facts)}`,
};

/** Why something is a signal, in words with its figures. */
export function signalWords(kind: string, facts: Facts): string {
  return words[kind]?.(facts) ?? kind.replaceAll('_', ' ');
}
