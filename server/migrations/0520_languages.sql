-- The language of a person's pages and mails; null: whichever their browser asks for.
alter table profiles add column language text;
alter table profiles add constraint profiles_language_is_a_tag
  check (language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$') not valid;
