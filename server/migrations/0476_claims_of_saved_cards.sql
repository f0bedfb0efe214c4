-- Cards and phones of people who had their free tokens before these were saved.
insert into signup_claims (kind, value)
select distinct t.kind, t.value from account_traits t
where t.kind in ('card', 'phone') and (
  exists (select from signup_gifts g where g.user_id = t.user_id and g.state = 'given')
  or exists (select from ledger_entries e where e.account_id = t.user_id and e.kind = 'signup')
)
on conflict do nothing;
