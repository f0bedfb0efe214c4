import { deleted, HASH, INNER, ME, OWNER, type Tables } from '../table-rule.ts';

const ofMyGeneration = `t.generation_id in (select g.id from ai_generations g where g.user_id = ${ME})`;
const SUMS = 'Sums of what is in this copy';

/** What a person made, and of what. */
export const workTables: Tables = {
  ai_generations: {
    exports: [
      {
        file: 'generations',
        title: 'Generations',
        says: 'Everything that you made, with the trash: what you asked for, what it cost, and the files it brought.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'generation_name',
          'tool_type',
          'tool_name',
          'status',
          'input_data',
          'outputs',
          'output_file_url',
          'error_message',
          'metadata',
          'tokens_used',
          'tokens_returned',
          'return_reason',
          'price_version',
          'created_at',
          'completed_at',
          'removed_at',
          'removed_as',
        ],
        shown: {
          metadata: `case when t.metadata ? 'flagged_by'
            then jsonb_set(t.metadata, '{flagged_by}', '"an administrator"') else t.metadata end`,
        },
      },
    ],
    leftOut: { user_id: OWNER, input_hash: HASH },
    erasure: deleted,
  },
  runs: {
    exports: [
      {
        file: 'provider-calls',
        title: 'Calls to providers',
        says: 'Which provider made each generation, and when it was asked.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'generation_id',
          'step',
          'provider',
          'provider_request_id',
          'state',
          'message',
          'percent',
          'created_at',
          'sent_at',
          'work_from',
          'deadline_at',
          'cancel_requested_at',
          'late_until',
          'clip',
          'is_paused',
        ],
      },
    ],
    leftOut: {
      user_id: OWNER,
      answer: 'What a provider answered, kept while its files are fetched; they are in this copy',
      provider_said: 'What a provider told the studio of its own faults',
      provider_request_url: 'An address at the provider that opens for the studio alone',
      cost_micros: 'What the studio pays to its provider',
      ...Object.fromEntries(
        [
          'allowed_seconds',
          'awaits_retry',
          'claim_no',
          'clear_asked_at',
          'due_at',
          'failures',
          'model',
          'own_order',
          'polls',
          'queue_position',
          'routes_version',
          'traceparent',
          'unknown_answers',
          'unknown_since',
        ].map((column) => [column, INNER]),
      ),
    },
    erasure: deleted,
  },
  batches: {
    exports: [
      {
        file: 'batches',
        title: 'Batches',
        says: 'Generations that you ordered together: the prompt, what varied, and the price of all.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'tool_type',
          'tool_name',
          'name',
          'plan',
          'item_count',
          'cost',
          'created_at',
          'paused_at',
          'cancelled_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, plan_hash: HASH },
    erasure: deleted,
  },
  batch_items: {
    exports: [
      {
        file: 'batch-items',
        title: 'Items of batches',
        says: 'Which generation is which item of a batch.',
        of: ofMyGeneration,
        order: 't.batch_id, t.position',
        columns: ['batch_id', 'position', 'generation_id', 'label'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  prompt_helps: {
    exports: [
      {
        file: 'prompt-helper',
        title: 'Help with prompts',
        says: 'When the prompt helper helped you, with what, and for how many tokens; its answers are kept for a day.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'act', 'made_by', 'answer', 'tokens', 'created_at'],
      },
    ],
    leftOut: { user_id: OWNER, input_hash: HASH },
    erasure: deleted,
  },
  run_attempts: {
    exports: [
      {
        file: 'provider-attempts',
        title: 'Earlier attempts',
        says: 'Providers that were asked for a generation before the one that made it.',
        of: `t.run_id in (select r.id from runs r where r.user_id = ${ME})`,
        order: 't.ended_at, t.run_id, t.no',
        columns: ['run_id', 'no', 'provider', 'outcome', 'ended_at'],
      },
    ],
    leftOut: {
      cost_micros: 'What the studio pays to its provider',
      said: 'What a provider told the studio of its own faults',
    },
    erasure: deleted,
  },
  generation_grams: {
    exports: [],
    leftOut:
      'The words of your generations once more, and numbers made of these and of facts, by which your searches find them',
    erasure: deleted,
  },
  generation_gram_ends: { exports: [], leftOut: INNER, erasure: deleted },
  generation_inputs: {
    exports: [
      {
        file: 'generation-inputs',
        title: 'Files used by generations',
        says: 'Which of your files each generation was made from.',
        of: ofMyGeneration,
        order: 't.generation_id, t.key',
        columns: ['generation_id', 'key'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  generation_parents: {
    exports: [
      {
        file: 'generation-parents',
        title: 'Generations made from others',
        says: 'Which of your generations were made from earlier ones, and what was made of them.',
        of: `t.child in (select g.id from ai_generations g where g.user_id = ${ME})`,
        order: 't.child, t.parent, t.part',
        columns: ['child', 'parent', 'part', 'output'],
      },
    ],
    leftOut: { family: 'By which the connections that hang together are found at once' },
    erasure: deleted,
  },
  generation_remixes: {
    exports: [
      {
        file: 'generation-remixes',
        title: 'Remixes',
        says: 'Which of your generations are remixes of what somebody published.',
        of: `t.generation_id in (select g.id from ai_generations g where g.user_id = ${ME})`,
        order: 't.generation_id',
        columns: ['generation_id', 'publication_id'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  files: {
    exports: [
      {
        file: 'files',
        title: 'Files',
        says: 'Your uploads, results, thumbnails and profile picture. Each is in the folder files, under its key.',
        // Of what a generation made, not what its record leaves out: that is unfinished, or nobody may see it.
        of: `t.user_id = ${ME} and not exists (
          select from ai_generations g where g.user_id = ${ME} and t.folder = 'generations'
            and g.id::text = left(split_part(t.key, '/', 3), 36) and position('/files/' || t.key in g.outputs::text) = 0)`,
        order: 't.created_at, t.key',
        columns: [
          'key',
          'folder',
          'content_type',
          'bytes',
          'width',
          'height',
          'seconds',
          'frames',
          'fps',
          'created_at',
          'used_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, is_printed: INNER },
    erasure: deleted,
  },
  file_prints: {
    exports: [],
    leftOut: 'Checksums by which copies of a file that was taken down are found; they follow from your files',
    erasure: deleted,
  },
  upload_marks: {
    exports: [],
    leftOut: 'What the original of an upload said about itself; it stands in the results that were made of it',
    erasure: deleted,
  },
  unmarked_files: { exports: [], leftOut: 'Results that still wait for their marks', erasure: deleted },
  watermarks: {
    exports: [],
    leftOut: 'Numbers that follow from your generations and are hidden in your pictures',
    erasure: {
      rows: 'kept',
      why: 'Copies of a picture may be misused elsewhere: its hidden number leads to the number of the account, without a name or an address',
      until: 'No time is set',
    },
  },
  removed_objects: {
    exports: [],
    leftOut: 'Files that you deleted, for the minutes until they are gone',
    erasure: deleted,
  },
  events: {
    exports: [],
    leftOut: 'News of the last day for open pages; what they tell is in this copy',
    erasure: deleted,
  },
  generation_counts: { exports: [], leftOut: SUMS, erasure: deleted },
  person_totals: { exports: [], leftOut: SUMS, erasure: deleted },
  person_files: { exports: [], leftOut: SUMS, erasure: deleted },
  tasks: {
    exports: [],
    leftOut: 'Work that is under way, such as a mail that is being sent; its content is forgotten when it is done',
    erasure: deleted,
  },
  work_times: { nobody: 'How long tools take' },
};
