/** What a person, the work, the payments and an administrator do to one account. `which` counts around what is there. */
export type Act =
  | { kind: 'submit'; cost: number }
  | { kind: 'begin' | 'cancel' | 'trash' | 'restore' | 'purge' | 'deliver late'; which: number }
  | { kind: 'complete'; which: number; keptPercent: number }
  | { kind: 'fail'; which: number; code: 'lost' | 'deadline' | 'provider_refused' }
  | { kind: 'goodwill'; which: number; percent: number }
  | { kind: 'adjust'; change: number; pocket: Pocket }
  | { kind: 'pack'; tokens: number; cents: number }
  | { kind: 'month' | 'upgrade'; tokens: number; cents: number }
  | { kind: 'end of plan' }
  | { kind: 'correct'; which: number; refundedPercent: number; disputedPercent: number }
  | { kind: 'delete account' };

type Pocket = 'tokens' | 'purchased_tokens';

type Made = {
  status: 'processing' | 'completed' | 'failed';
  removed: 'trash' | 'cancelled' | null;
  /** Refused, or removed with all that was known of it: there is no record. */
  isGone: boolean;
  hasBegun: boolean;
  isCancelRequested: boolean;
  /** Failed for our fault while a provider had it: what it delivers is still taken. */
  isAwaitedLate: boolean;
  cost: number;
  returned: number;
  /** Of the cost, what was paid with purchased tokens and has not come back. */
  purchasedKept: number;
};

type Paid = {
  isPlan: boolean;
  cents: number;
  tokens: number;
  lapsed: number;
  takenBack: number;
  /** Cents, as they stand. */
  refunded: number;
  disputed: number;
  /** Some of it went back, if only for a while. */
  wasRefunded: boolean;
  wasDisputed: boolean;
};

export type Books = {
  tokens: number;
  purchased_tokens: number;
  debt: number;
  made: Made[];
  /** In the order in which they were paid. */
  paid: Paid[];
  hasPlan: boolean;
  isDeleted: boolean;
  /** Payments that were refunded after as many as nobody minds. */
  manyRefunds: number;
};

export const emptyBooks = (tokens: number, purchased: number): Books => ({
  tokens,
  purchased_tokens: purchased,
  debt: 0,
  made: [],
  paid: [],
  hasPlan: false,
  isDeleted: false,
  manyRefunds: 0,
});

const HELD_FROM = 100;
const POINTS = { dispute: 60, refunds: 20 };
const REFUNDS_A_MONTH = 3;
/** Of one kind no more signals count. */
const MOST_SIGNALS = 3;

/** Whoever disputes two payments, or gets many back, orders nothing until somebody has looked. */
export function isHeld({ paid, manyRefunds }: Books): boolean {
  const disputes = paid.filter(({ wasDisputed }) => wasDisputed).length;
  const points =
    POINTS.dispute * Math.min(MOST_SIGNALS, disputes) + POINTS.refunds * Math.min(MOST_SIGNALS, manyRefunds);
  return points >= HELD_FROM;
}

/** The one that a number means, of a list that may be empty. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length];

/** Tokens or cents, rounded down. */
export const partOf = (whole: number, percent: number) => Math.floor((whole * percent) / 100);

/** A partial delivery keeps something of the charge, or there would be nothing to deliver. */
export const returnedOf = (cost: number, keptPercent: number) => Math.min(partOf(cost, 100 - keptPercent), cost - 1);

/** Nobody returns nothing out of goodwill. */
export const goodwillOf = (cost: number, percent: number) => Math.max(1, partOf(cost, percent));

/** Does an act as the product promises it; what is refused, or comes too late, changes nothing. */
export function perform(books: Books, act: Act): void {
  switch (act.kind) {
    case 'submit':
      submit(books, act.cost);
      return;
    case 'adjust':
      if (books.isDeleted) return;
      if (act.change > 0) credit(books, act.pocket, act.change);
      else take(books, act.pocket, -act.change);
      return;
    case 'pack':
      books.paid.push({ isPlan: false, cents: act.cents, tokens: books.isDeleted ? 0 : act.tokens, ...untouched });
      if (!books.isDeleted) credit(books, 'purchased_tokens', act.tokens);
      return;
    case 'month':
    case 'upgrade':
      payPlan(books, act);
      return;
    case 'end of plan':
      if (books.hasPlan) lapse(books);
      books.hasPlan = false;
      return;
    case 'correct':
      correct(books, act);
      return;
    case 'delete account':
      for (const made of books.made) made.isGone = true;
      Object.assign(books, { tokens: 0, purchased_tokens: 0, debt: 0, isDeleted: true });
      return;
    default: {
      const made = pick(books.made, act.which);
      if (made !== undefined && !made.isGone) performOn(books, made, act);
    }
  }
}

const untouched = {
  lapsed: 0,
  takenBack: 0,
  refunded: 0,
  disputed: 0,
  wasRefunded: false,
  wasDisputed: false,
};

function submit(books: Books, cost: number): void {
  const isRefused = books.isDeleted || isHeld(books) || cost > books.tokens + books.purchased_tokens;
  const fromTokens = isRefused ? 0 : Math.min(books.tokens, cost);
  const fromPurchased = isRefused ? 0 : cost - fromTokens;
  books.tokens -= fromTokens;
  books.purchased_tokens -= fromPurchased;
  books.made.push({
    status: 'processing',
    removed: null,
    isGone: isRefused,
    hasBegun: false,
    isCancelRequested: false,
    isAwaitedLate: false,
    cost,
    returned: 0,
    purchasedKept: fromPurchased,
  });
}

function performOn(books: Books, made: Made, act: Extract<Act, { which: number }>): void {
  const isOpen = made.status === 'processing';
  switch (act.kind) {
    case 'begin':
      made.hasBegun ||= isOpen;
      return;
    case 'complete':
      if (!isOpen) return;
      made.status = 'completed';
      giveBack(books, made, returnedOf(made.cost, act.keptPercent));
      return;
    case 'fail':
      if (!isOpen) return;
      made.isAwaitedLate = act.code !== 'provider_refused' && made.hasBegun && !made.isCancelRequested;
      fail(books, made);
      return;
    case 'deliver late':
      if (made.isAwaitedLate) made.status = 'completed';
      made.isAwaitedLate = false;
      return;
    case 'cancel':
      if (!isOpen) return;
      made.isCancelRequested = true;
      if (made.hasBegun) return;
      made.removed = 'cancelled';
      fail(books, made);
      return;
    case 'trash':
      if (!isOpen) made.removed ??= 'trash';
      return;
    case 'restore':
      if (made.removed === 'trash') made.removed = null;
      return;
    case 'purge':
      made.isGone = true;
      if (isOpen) fail(books, made);
      return;
    case 'goodwill': {
      const tokens = goodwillOf(made.cost, act.percent);
      if (made.status === 'completed' && tokens <= made.cost - made.returned) giveBack(books, made, tokens);
      return;
    }
  }
}

function fail(books: Books, made: Made): void {
  made.status = 'failed';
  giveBack(books, made, made.cost);
}

/** Into the pockets that it came from, purchased ones first. */
function giveBack(books: Books, made: Made, tokens: number): void {
  const intoPurchased = Math.min(made.purchasedKept, tokens);
  made.purchasedKept -= intoPurchased;
  made.returned += tokens;
  credit(books, 'purchased_tokens', intoPurchased);
  credit(books, 'tokens', tokens - intoPurchased);
}

function credit(books: Books, pocket: Pocket, tokens: number): void {
  const towardsDebt = Math.min(books.debt, tokens);
  books.debt -= towardsDebt;
  books[pocket] += tokens - towardsDebt;
}

/** From one pocket, then from the other; the rest is owed. */
function take(books: Books, first: Pocket, tokens: number): void {
  const second = first === 'tokens' ? 'purchased_tokens' : 'tokens';
  const fromFirst = Math.min(books[first], tokens);
  const fromSecond = Math.min(books[second], tokens - fromFirst);
  books[first] -= fromFirst;
  books[second] -= fromSecond;
  books.debt += tokens - fromFirst - fromSecond;
}

/** The first month of a plan is added, a later one replaces what is left of the one before, an upgrade is added. */
function payPlan(books: Books, act: { kind: 'month' | 'upgrade'; tokens: number; cents: number }): void {
  if (act.kind === 'upgrade' && !books.hasPlan) return;
  if (act.kind === 'month' && books.hasPlan) lapse(books);
  books.hasPlan = true;
  books.paid.push({ isPlan: true, cents: act.cents, tokens: books.isDeleted ? 0 : act.tokens, ...untouched });
  if (!books.isDeleted) credit(books, 'tokens', act.tokens);
}

/** What is unused lapses; of the newest payments first, so that their refund takes it only once. */
function lapse(books: Books): void {
  let rest = books.tokens;
  books.tokens = 0;
  for (const paid of books.paid.filter(({ isPlan }) => isPlan).reverse()) {
    const lapsing = Math.min(rest, paid.tokens - paid.lapsed - paid.takenBack);
    paid.lapsed += lapsing;
    rest -= lapsing;
  }
}

/** The share of a payment that has gone back takes its share of the tokens with it, and brings it back with it. */
function correct(books: Books, act: { which: number; refundedPercent: number; disputedPercent: number }): void {
  const paid = pick(books.paid, act.which);
  if (paid === undefined || books.isDeleted) return;
  noteWhatWentBack(books, paid, act);
  const gone = Math.min(paid.cents, paid.refunded + paid.disputed);
  const most = paid.tokens - paid.lapsed;
  const share = gone === paid.cents ? most : Math.floor((paid.tokens * gone) / paid.cents);
  const target = gone === 0 ? 0 : Math.min(most, share);
  const pocket = paid.isPlan ? 'tokens' : 'purchased_tokens';
  const change = paid.takenBack - target;
  paid.takenBack = target;
  if (change > 0) credit(books, pocket, change);
  else take(books, pocket, -change);
}

/** A payment counts with the first part of it that goes back. */
function noteWhatWentBack(
  books: Books,
  paid: Paid,
  { refundedPercent, disputedPercent }: { refundedPercent: number; disputedPercent: number },
): void {
  const before = { refunded: paid.refunded, disputed: paid.disputed };
  paid.refunded = partOf(paid.cents, refundedPercent);
  paid.disputed = partOf(paid.cents, disputedPercent);
  paid.wasDisputed ||= paid.disputed > before.disputed;
  if (paid.wasRefunded || paid.refunded <= before.refunded) return;
  paid.wasRefunded = true;
  if (books.paid.filter(({ wasRefunded }) => wasRefunded).length > REFUNDS_A_MONTH) books.manyRefunds += 1;
}
