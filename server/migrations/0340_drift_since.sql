-- Since when a model has been another one than the version of the tool was made from, as what was found last says it.
alter table route_drift add column changed_since timestamptz;
