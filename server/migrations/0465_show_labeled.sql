-- Whether a person wants results with a label to be shown as all others, and not blurred until they are asked for.
alter table profiles add column show_labeled boolean not null default false;
