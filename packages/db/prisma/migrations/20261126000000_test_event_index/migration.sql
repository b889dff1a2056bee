-- A test key reads only the events of test mode. They are few, so the index is small.
create index event_test_mode_idx on event (organization_id, occurred_at desc, id desc) where not livemode;
