import {
  administrator,
  deleted,
  type Erasure,
  HASH,
  INNER,
  isMyAddress,
  ME,
  OWNER,
  type Tables,
} from '../table-rule.ts';

const evidence: Erasure = {
  rows: 'kept',
  why: 'Evidence of a decided notice, which can be appealed and asked for by authorities; nobody but the notice desk reads it',
  until: 'The day that was set when it was taken down; then files and words are erased',
};

/** Notices, moderation and what administrators did. */
export const safetyTables: Tables = {
  notices: {
    exports: [
      {
        file: 'notices-about-me',
        title: 'Notices about your work',
        says: 'What was reported about something of yours, and what was decided. Not who reported it.',
        of: `t.id in (select s.notice_id from notice_subjects s where s.user_id = ${ME})`,
        order: 't.received_at, t.id',
        columns: ['id', 'number', 'kind', 'received_at', 'due_at', 'decision', 'decided_at', 'decided_by', 'to_author'],
        shown: { decided_by: administrator('decided_by') },
      },
      {
        file: 'notices-by-me',
        title: 'Notices that you sent',
        says: 'What was reported with your confirmed address.',
        of: isMyAddress('email'),
        order: 't.received_at, t.id',
        columns: [
          'id',
          'number',
          'kind',
          'name',
          'email',
          'reason',
          'links',
          'statements',
          'received_at',
          'due_at',
          'decision',
          'decided_at',
          'to_reporter',
        ],
      },
    ],
    leftOut: {
      token_hash: HASH,
      sha256: 'The checksum of a file that was sent along',
      content_sha256: 'The checksum of a file that was sent along',
      look: 'The look of a file that was sent along',
      half_at: INNER,
      half_told_at: INNER,
      overdue_told_at: INNER,
    },
    erasure: { rows: 'anonymized', what: 'Notices that were sent with the address lose the name and the address' },
  },
  notice_subjects: {
    exports: [
      {
        file: 'notice-subjects',
        title: 'What notices are about',
        says: 'Which of your generations and uploads a notice names.',
        of: `t.user_id = ${ME}`,
        order: 't.notice_id, t.generation_id, t.key',
        columns: ['notice_id', 'generation_id', 'key'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: evidence,
  },
  takedowns: {
    exports: [
      {
        file: 'takedowns',
        title: 'What was taken down',
        says: 'What of yours was taken down and why, your appeals, and their answers.',
        of: `t.user_id = ${ME}`,
        order: 't.taken_at, t.id',
        columns: [
          'id',
          'notice_id',
          'kind',
          'generation_id',
          'key',
          'output',
          'place',
          'name',
          'reason',
          'taken_at',
          'keep_until',
          'lifted_at',
          'erased_at',
          'appeal',
          'appealed_at',
          'appeal_decision',
          'appeal_decided_at',
          'appeal_decided_by',
          'appeal_answer',
        ],
        shown: { appeal_decided_by: administrator('appeal_decided_by') },
      },
    ],
    leftOut: {
      user_id: OWNER,
      outputs: 'The files that were taken down; they are handed out to nobody',
      output_file_url: 'The files that were taken down; they are handed out to nobody',
      preserved: 'What the law asks to be kept for authorities',
    },
    erasure: evidence,
  },
  sealed_files: {
    exports: [],
    leftOut: 'The files that were taken down; they are handed out to nobody',
    erasure: evidence,
  },
  notice_reports: {
    exports: [],
    leftOut: 'What authorities were given about a notice; to tell of it could defeat what they do',
    erasure: evidence,
  },
  blocked_prints: { nobody: 'Checksums of what is not stored again, without whose it was' },
  automatic_blocks: { nobody: 'How many files were refused on a day, without whose they were' },
  moderation_cases: {
    exports: [
      {
        file: 'moderation',
        title: 'Moderation',
        says: 'Generations of yours that were flagged, why, and what was decided.',
        of: `t.user_id = ${ME}`,
        order: 't.flagged_at, t.id',
        columns: [
          'id',
          'generation_id',
          'generation_name',
          'reason',
          'flagged_at',
          'flagged_by',
          'decision',
          'decided_at',
          'decided_by',
        ],
        shown: { flagged_by: administrator('flagged_by'), decided_by: administrator('decided_by') },
      },
    ],
    leftOut: { user_id: OWNER, note: 'A note of administrators to each other, which may be about others' },
    erasure: deleted,
  },
  admin_audit: {
    exports: [
      {
        file: 'acts-of-administrators',
        title: 'Acts of administrators',
        says: 'What administrators did with your account and your work, and why.',
        of: `(t.target_kind = 'user' and t.target_id = ${ME}::text)
          or (t.target_kind = 'generation' and t.target_id in (select g.id::text from ai_generations g where g.user_id = ${ME}))
          or (t.target_kind = 'takedown' and t.target_id in (select d.id::text from takedowns d where d.user_id = ${ME}))`,
        order: 't.id',
        columns: ['id', 'at', 'action', 'target_kind', 'target_id', 'reason', 'before', 'after', 'admin_id'],
        shown: { admin_id: `case when t.admin_id is null then 'the operator' else 'an administrator' end` },
      },
    ],
    leftOut: { admin_email: 'The address of an administrator', address: 'The network address of an administrator' },
    erasure: {
      rows: 'anonymized',
      what: 'What administrators did stays, under the number of the account, without words, values, names and addresses',
    },
  },
};
