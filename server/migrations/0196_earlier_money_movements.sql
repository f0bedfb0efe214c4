-- Payments of before are listed with their amounts too; nobody is written to about them.
insert into money_movements (user_id, payment_id, kind, amount, at)
select user_id, id, 'paid', amount, booked_at from payments
on conflict (payment_id) where kind = 'paid' do nothing;
