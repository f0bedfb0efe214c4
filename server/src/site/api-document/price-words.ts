import type { Definition } from '@kinora/catalogue/runtime/definition';
import type { Condition, Quantity, Rate } from '@kinora/catalogue/runtime/price-table';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** What an added tool costs, in words for whoever writes a program: fields stand in backticks. */
export function priceWords({ price, outputs }: Pick<Definition, 'price' | 'outputs'>): string {
  const rates = price.rates.map((rate) => `${rate.label}: ${rateWords(rate, outputs.noun)}`);
  const least = price.atLeast === 0 ? [] : [`at least ${tokens(price.atLeast)}`];
  return [...rates, ...least].join('; ');
}

/** Writes an amount that is counted in thousandths of a token. */
function tokens(amount: number): string {
  return `${grouped.format(amount / 1000)} ${amount === 1000 ? 'token' : 'tokens'}`;
}

function rateWords({ amount, per, when }: Rate, noun: string): string {
  const times = per.map((of) => ` for each ${unitOf(of, noun)}`).join(' and');
  const where = when.map(conditionWords).join(' and ');
  return `${tokens(amount)}${times}${where === '' ? '' : `, ${where}`}`;
}

function unitOf(of: Quantity, noun: string): string {
  switch (of.kind) {
    case 'count':
      return `of the ${noun}`;
    case 'number':
      return `unit of \`${of.field}\``;
    case 'entries':
      return `entry of \`${of.field}\``;
    case 'seconds':
      return `second of \`${of.field}\``;
    case 'frames':
      return `frame of \`${of.field}\``;
    case 'megapixels':
      return `megapixel of \`${of.field}\``;
    case 'characters':
      return `1,000 characters of \`${of.field}\``;
  }
}

const quantities = {
  number: '',
  entries: 'entries of ',
  seconds: 'seconds of ',
  frames: 'frames of ',
  megapixels: 'megapixels of ',
  characters: 'thousands of characters of ',
};

function conditionWords(one: Condition): string {
  switch (one.kind) {
    case 'choice':
      return `where \`${one.field}\` is ${one.in.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'switch':
      return `where \`${one.field}\` is ${one.is}`;
    case 'given':
      return `${one.is ? 'with' : 'without'} \`${one.field}\``;
    case 'atLeast': {
      const what = one.of.kind === 'count' ? 'of them' : `${quantities[one.of.kind]}\`${one.of.field}\``;
      return `from ${grouped.format(one.value)} ${what} on`;
    }
  }
}
