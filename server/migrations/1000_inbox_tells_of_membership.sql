alter table inbox_entries
  drop constraint inbox_entries_kind_check,
  add constraint inbox_entries_kind_check check (
    kind in (
      'done', 'failed', 'batch', 'share', 'comment', 'approval', 'balance', 'studio', 'decision', 'invitation', 'membership'
    )
  ) not valid;
