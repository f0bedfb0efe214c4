import { deleted, ME, OWNER, type Tables } from '../table-rule.ts';

/** What a person showed to everybody, and liked of others. */
export const publicationTables: Tables = {
  public_profiles: {
    exports: [
      {
        file: 'public-profile',
        title: 'Public profile',
        says: 'What your public profile says, and whether everybody can see it.',
        of: `t.user_id = ${ME}`,
        order: 't.user_id',
        columns: ['handle', 'display_name', 'bio', 'links', 'is_on', 'created_at', 'updated_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  publications: {
    exports: [
      {
        file: 'publications',
        title: 'Publications',
        says: 'What you published, what was shown of it, and what the studio decided about it.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'generation_id',
          'output_url',
          'kind',
          'title',
          'description',
          'credit',
          'is_on_profile',
          'shows_prompt',
          'allows_remix',
          'remix_of',
          'state',
          'finding',
          'created_at',
          'published_at',
          'ended_at',
          'reason',
          'appeal',
          'appealed_at',
          'appeal_decision',
          'appeal_answer',
        ],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  publication_likes: {
    exports: [
      {
        file: 'likes',
        title: 'Likes',
        says: 'What you liked of what others published.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.publication_id',
        columns: ['publication_id', 'created_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
};
