-- Nobody has looked until today, so that everybody's time begins today.
insert into last_seen (user_id) select u.id from "user" u on conflict do nothing;
