const stills = ['bria-bg-remove', 'flux-generator', 'flux-kontext', 'flux-kontext-lora', 'flux-redux', 'hidream-i1'];
const clips = ['kling-pro', 'ltxv-video', 'minimax-hailuo', 'scene-maker', 'veo2-video', 'veo3-fast', 'wan-pro'];
const classics = ['background-remover', 'face-swap', 'motion-graphics', 'style-transfer', 'video-upscaler'];
const tools = [...stills, ...clips, 'video-upscaler', ...classics.map((name) => `classic-${name}`)];

/** Functions of the database, which decide about money, and their tests: those that notice most stand first. */
const inDatabase = [
  {
    name: 'tokens',
    mutate: ['charge_and_number', 'credit_user_tokens'],
    tests: [
      'server/src/money/ledger/ledger.test.ts',
      ...inFolder('server/src/money/billing', ['money.test', 'spending.test']),
    ],
  },
  {
    name: 'spending',
    mutate: [
      ...['check_spending_caps', 'count_spending', 'add_up_spending', 'spending_of'],
      ...['ask_for_top_up', 'begin_top_up_in', 'pay_top_up', 'fail_top_up'],
    ],
    tests: ['server/src/money/billing/spending.test.ts'],
  },
  {
    name: 'goodwill',
    mutate: ['adjust_user_tokens', 'refund_out_of_goodwill', 'goodwill_keys'],
    tests: ['server/src/money/ledger/by-hand.test.ts'],
  },
  {
    name: 'generations',
    mutate: [
      ...['submit_generation', 'complete_generation', 'fail_generation', 'complete_late_generation'],
      ...['cancel_generation', 'refund_generation_tokens', 'release_waiting_run', 'check_generation_money'],
    ],
    tests: ['server/src/studio/generations/charge-and-return.test.ts'],
  },
  {
    name: 'payments',
    mutate: [
      ...['book_pack_payment', 'book_plan_invoice', 'correct_payment', 'lapse_tokens', 'give_plan_month'],
      ...['end_plan', 'plan_of'],
    ],
    tests: inFolder('server/src/money/billing', ['going-back.test', 'lapse.test', 'month-grants.test', 'money.test']),
  },
].map((group) => ({ ...group, isInDatabase: true }));

/** What is mutated, and the tests that are about it: every mutant costs a run of those that reach it. */
const groups = [
  {
    name: 'prices',
    mutate: inFolder('catalogue/src', [
      ...['prices', 'cost-lines', 'sizes', 'plans', 'packs', 'lora-hosts', 'upload-rules', 'input-problems', 'tool'],
      ...['scene-maker/cost', 'scene-maker/input', 'video-upscaler/upscaling'],
    ]),
    tests: ['catalogue/src/*.test.ts', 'catalogue/src/*/*.test.ts'],
    // Tests that leave nothing behind share one process, which loads the catalogue once.
    isPure: true,
    // Labels and messages, and names that a mutated condition covers.
    leaveAlone: ['StringLiteral'],
  },
  {
    name: 'tools',
    mutate: inFolder(
      'catalogue/src',
      tools.map((tool) => `${tool}/tool`),
    ),
    tests: ['catalogue/src/*.test.ts', 'catalogue/src/*/*.test.ts'],
    isPure: true,
    leaveAlone: ['StringLiteral'],
  },
  {
    name: 'signatures',
    mutate: inFolder('server/src', [
      ...[
        'studio/provider-webhooks/fal-signature',
        'studio/provider-webhooks/key-set',
        'studio/provider-webhooks/address',
        'operate/webhooks/sign',
        'studio/files/file-link',
      ],
      ...[
        'money/billing/verify-event',
        'money/billing/event-subject',
        'money/billing/offers',
        'money/billing/plan-invoice',
      ],
    ]),
    tests: [
      'server/src/studio/provider-webhooks/{fal-signature,address}.test.ts',
      'server/src/{operate/webhooks/sign,studio/files/file-link}.test.ts',
      'server/src/money/billing/{verify-event,event-subject,offers,plan-invoice}.test.ts',
    ],
    isPure: true,
  },
  {
    name: 'doors',
    mutate: inFolder('server/src', [
      ...[
        'platform/client-address',
        'people/ways-in/password/password-strength',
        'people/ways-in/wallet/wallet-signature',
      ],
      ...[
        'platform/safe-fetch/safe-fetch',
        'platform/objects/download-name',
        'platform/objects/stored-name',
        'platform/objects/range',
      ],
    ]),
    tests: [
      'server/src/platform/{client-address,client-network}.test.ts',
      'server/src/people/ways-in/password/password-strength.test.ts',
      'server/src/people/account/password-own-address.test.ts',
      'server/src/people/ways-in/wallet/{wallet-signature,wallet-shapes}.test.ts',
      'server/src/platform/safe-fetch/{safe-fetch,safe-fetch-sending}.test.ts',
      'server/src/platform/objects/{download-name,stored-name,range}.test.ts',
    ],
    isPure: true,
  },
  {
    name: 'syncing',
    mutate: inFolder('server/src/money/billing', [
      ...[
        'follow-money',
        'sync-charge',
        'sync-checkout',
        'sync-subscription',
        'sync-top-up',
        'run-top-up',
        'plan-lines',
      ],
    ]),
    tests: ['server/src/money/billing/{bank-debit,money,refunds,subscriptions,top-up}.test.ts'],
    isPure: true,
    needsPostgres: true,
    leaveAlone: ['StringLiteral'],
  },
  {
    name: 'charging',
    mutate: inFolder('server/src/studio', [
      ...[
        'generations/submit',
        'generations/prices',
        'generations/cancel',
        'runs/partial',
        'runs/end-run',
        'runs/save-answer',
      ],
    ]),
    tests: [
      'server/src/studio/generations/{submit,cancel}.test.ts',
      'server/src/studio/runs/{runs,late-results,fal}.test.ts',
    ],
    isPure: true,
    needsPostgres: true,
    leaveAlone: ['StringLiteral'],
  },
  ...inDatabase,
];

/**
 * The groups that were asked for by their names or by the ends of their files' paths or functions' names, with those
 * alone; all of them when nothing was asked for.
 * @throws Error when nothing is called so
 */
export function chosenGroups(wanted) {
  if (wanted.length === 0) return groups;
  const unknown = wanted.filter(
    (word) => !groups.some(({ name, mutate }) => name === word || mutate.some(endsWith(word))),
  );
  if (unknown.length > 0) throw new Error(`No group, file or function to mutate is called ${unknown.join(', ')}`);
  return groups
    .map((group) => ({
      ...group,
      mutate: wanted.includes(group.name)
        ? group.mutate
        : group.mutate.filter((file) => wanted.some((word) => endsWith(word)(file))),
    }))
    .filter(({ mutate }) => mutate.length > 0);
}

function endsWith(word) {
  return (file) => file.endsWith(word);
}

function inFolder(folder, names) {
  return names.map((name) => `${folder}/${name}.ts`);
}
