import { deleted, INNER, ME, OWNER, type Tables } from '../table-rule.ts';

/** What was done about a person's own data. */
export const ownDataTables: Tables = {
  data_exports: {
    exports: [
      {
        file: 'copies',
        title: 'Copies of your data',
        says: 'When a copy like this one was asked for.',
        of: `t.user_id = ${ME}`,
        order: 't.asked_at, t.id',
        columns: ['id', 'state', 'asked_by', 'asked_at', 'finished_at', 'keep_until', 'files', 'bytes', 'sha256'],
      },
    ],
    leftOut: { user_id: OWNER, attempt: INNER, files_done: INNER },
    erasure: deleted,
  },
  consents: {
    exports: [
      {
        file: 'consents',
        title: 'What you agreed to',
        says: 'The texts and settings that you agreed to, and when.',
        of: `t.user_id = ${ME}`,
        order: 't.id',
        columns: ['id', 'kind', 'version', 'language', 'is_given', 'at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  legal_texts: { nobody: 'Versions of the terms and of the privacy policy' },
  legal_drafts: { nobody: 'Terms and a privacy policy that are being written' },
  erasures: {
    nobody: 'Receipts of accounts that were deleted, with the number of the account until its last file is gone',
  },
};
