-- What a payment of a plan covers, so that tokens can be compared with money over any number of switches.

alter table payments
  -- The tokens that its plan lines buy at the best list price; below zero when more was credited than charged. Null for
  -- payments that were booked before this was noted: they stay outside the comparison.
  add column most integer,
  -- Of what was taken back: for time that was credited at a switch, and what no money covers any more.
  add column unearned integer not null default 0,
  add column uncovered integer not null default 0,
  drop constraint payments_kind_check,
  add constraint payments_kind_check
    check (kind in ('pack', 'top_up', 'plan', 'renewal', 'upgrade', 'downgrade')) not valid,
  add constraint payments_taken_parts
    check (unearned >= 0 and uncovered >= 0 and unearned + uncovered <= taken_back) not valid;
