-- In which language somebody read what they agreed to; null where nobody asked.
alter table consents add column language text;
