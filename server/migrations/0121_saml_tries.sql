-- Checking an answer is work: a sign-in takes a few, however often somebody posts.
alter table saml_requests add column tries smallint not null default 0;
