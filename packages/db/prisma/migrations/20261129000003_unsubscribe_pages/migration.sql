-- A view of the unsubscribe page tells link scanners, which open every link of an email at once, from people.
alter table mail_tracking drop constraint mail_tracking_type_check;
alter table mail_tracking add constraint mail_tracking_type_check
	check (type in ('opened', 'clicked', 'unsubscribe_shown', 'unsubscribed', 'bounced', 'complained'));
