-- The viewer also reports the commands that the player followed.
alter table viewer_event drop constraint viewer_event_event_type_check;
alter table viewer_event add constraint viewer_event_event_type_check check (event_type in
  ('presentation.opened', 'slide.viewed', 'presentation.completed', 'cta.clicked', 'action_execution'));
