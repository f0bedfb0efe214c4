-- Whether those who have a link may say something, and approve what it shows.
alter table shares
  add column may_comment boolean not null default false,
  add column may_approve boolean not null default false;
