-- Where somebody reads the dates of their mails: an IANA name, null as long as no browser told it.
alter table "user" add column "timeZone" text;
