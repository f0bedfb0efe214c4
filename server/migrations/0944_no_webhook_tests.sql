-- Tests of webhooks are counted in rate_limits, as all that is limited by time.
drop table webhook_tests;
