-- When the call was made that charges the card.
alter table top_ups add column charging_at timestamptz;
