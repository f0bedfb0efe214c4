-- Whose work a task is, so that one person's pile is not worked off before everybody else's next. Null: nobody's own.
alter table tasks add column person_id uuid;
