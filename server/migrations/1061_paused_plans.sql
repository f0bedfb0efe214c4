-- Whether the payment service holds back what a plan costs, and whose wish that was: an operator may do so by hand as well.
alter table subscriptions add column collection_pause text
  constraint subscriptions_collection_pause_check check (collection_pause in ('suspension', 'by_hand'));
