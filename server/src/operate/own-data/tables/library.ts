import { deleted, HASH, INNER, ME, OWNER, type Tables } from '../table-rule.ts';

/** How a person keeps, arranges and shows what they made. */
export const libraryTables: Tables = {
  prompt_lists: {
    exports: [
      {
        file: 'prompt-lists',
        title: 'Lists for prompts',
        says: 'The lists of words that you saved for prompts.',
        of: `t.user_id = ${ME}`,
        order: 't.name',
        columns: ['name', 'entries', 'updated_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  styles: {
    exports: [
      {
        file: 'styles',
        title: 'Styles',
        says: 'Words and pictures that you keep to add to prompts.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'name', 'words_before', 'words_after', 'pictures', 'created_at', 'updated_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  presets: {
    exports: [
      {
        file: 'presets',
        title: 'Presets',
        says: 'The settings that you saved for tools, and which of them you share with the studio.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'tool_type',
          'version',
          'shared_version',
          'shared_at',
          'shares_pictures',
          'created_at',
          'updated_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  preset_versions: {
    exports: [
      {
        file: 'preset-versions',
        title: 'Versions of presets',
        says: 'What each of your presets says and said.',
        of: `t.preset_id in (select p.id from presets p where p.user_id = ${ME})`,
        order: 't.preset_id, t.version',
        columns: ['preset_id', 'version', 'name', 'settings', 'created_at'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  keeps: {
    exports: [
      {
        file: 'keeps',
        title: 'Favorites and ratings',
        says: 'What you think of each generation: favorites, ratings, labels, and what you protect.',
        of: `t.user_id = ${ME}`,
        order: 't.generated_at, t.generation_id',
        columns: [
          'generation_id',
          'is_favorite',
          'rating',
          'label',
          'verdict',
          'is_protected',
          'locked_at',
          'generated_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, is_indexed: INNER },
    erasure: deleted,
  },
  generation_tags: {
    exports: [
      {
        file: 'tags',
        title: 'Tags',
        says: 'Your own words for your generations.',
        of: `t.user_id = ${ME}`,
        order: 't.tag, t.generated_at, t.generation_id',
        columns: ['tag', 'generation_id', 'generated_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  collections: {
    exports: [
      {
        file: 'collections',
        title: 'Collections',
        says: 'Your collections, what is within what, and the rules that fill them.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'parent_id', 'name', 'rule', 'cover_id', 'created_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  collection_items: {
    exports: [
      {
        file: 'collection-items',
        title: 'What is in collections',
        says: 'Which generations you put into which collection, in your order.',
        of: `t.user_id = ${ME}`,
        order: 't.collection_id, t.place, t.generation_id',
        columns: ['collection_id', 'generation_id', 'place', 'added_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  shares: {
    exports: [
      {
        file: 'share-links',
        title: 'Share links',
        says: 'The links by which you showed results to others: when they began and ended, and how often they were opened.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'kind',
          'collection_id',
          'title',
          'may_download',
          'shows_prompt',
          'may_comment',
          'may_approve',
          'views',
          'created_at',
          'expires_at',
          'revoked_at',
          'revoked_by',
          'revoke_reason',
        ],
      },
    ],
    leftOut: { user_id: OWNER, token_hash: HASH, password_hash: HASH },
    erasure: deleted,
  },
  share_results: {
    exports: [
      {
        file: 'share-link-results',
        title: 'Results of share links',
        says: 'Which of your results each share link shows.',
        of: `t.share_id in (select s.id from shares s where s.user_id = ${ME})`,
        order: 't.share_id, t.place',
        columns: ['share_id', 'generation_id', 'place'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  comments: {
    exports: [
      {
        file: 'comments',
        title: 'Comments',
        says: 'What you and the guests of your share links said about your results.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'generation_id',
          'share_id',
          'parent_id',
          'name',
          'words',
          'file',
          'x',
          'y',
          'second',
          'created_at',
          'edited_at',
          'resolved_at',
          'removed_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, guest_hash: HASH },
    erasure: deleted,
  },
  approvals: {
    exports: [
      {
        file: 'approvals',
        title: 'Approvals',
        says: 'What the guests of your share links decided about your results, and when you locked and unlocked them.',
        of: `t.user_id = ${ME}`,
        order: 't.at, t.id',
        columns: ['id', 'generation_id', 'share_id', 'act', 'name', 'note', 'files', 'at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
};
