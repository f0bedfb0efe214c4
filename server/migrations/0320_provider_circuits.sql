-- Which models of which providers take no work at the moment, as every process sees it.
create table provider_circuits (
  provider text not null,
  -- What of it is asked: an endpoint or a model; empty where the provider is one machine.
  model text not null,
  state text not null default 'closed' check (state in ('closed', 'open', 'half_open')),
  -- What opened it: `account` lasts until an operator does something.
  cause text check (cause in ('not_taken', 'account', 'failed', 'unknown')),
  -- Definite ones in a row.
  failures integer not null default 0,
  -- In a row, without anything that worked between them.
  openings integer not null default 0,
  -- Since when it has been open, or closed; earlier outcomes do not count.
  since timestamptz not null default '-infinity',
  -- When the next run may be tried; of a half open one, until when that run is waited for.
  open_until timestamptz,
  probe_run uuid,
  said text,
  primary key (provider, model),
  check ((state = 'closed') = (open_until is null))
);

-- How calls went of late, for the share of failures.
create table provider_outcomes (
  id bigint generated always as identity primary key,
  provider text not null,
  model text not null,
  is_failure boolean not null,
  at timestamptz not null default now()
);
create index provider_outcomes_of_model on provider_outcomes (provider, model, at);
