-- Why a provider made nothing, in its own words: for the administration alone.
alter table runs add column provider_said text;
