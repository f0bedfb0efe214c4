-- In which language somebody signed up; the note of what they agreed to takes it from here.
alter table "user" add column "signUpLanguage" text;
