-- Besides what administrators flag, a case is now a result that is held for a decision, or was refused before it was shown.
alter table moderation_cases
  add column kind text not null default 'flagged' check (kind in ('flagged', 'held', 'blocked')),
  add column finding jsonb,
  -- What is kept back, each with its place among the results, and what returns if it is refused.
  add column outputs jsonb not null default '[]',
  add column tokens integer not null default 0,
  add column due_at timestamptz,
  add column overdue_told_at timestamptz,
  add column keep_until timestamptz,
  add column erased_at timestamptz,
  add column appeal text,
  add column appealed_at timestamptz,
  add column appeal_decision text check (appeal_decision in ('upheld', 'reinstated')),
  add column appeal_decided_at timestamptz,
  add column appeal_decided_by uuid,
  add column appeal_answer text,
  drop constraint moderation_cases_decision_check,
  add constraint moderation_cases_decision_check
    check (decision in ('kept', 'removed', 'withdrawn', 'released', 'refused')) not valid;
