-- What was acted on, as it was called then: the title of a record or of a news item, which stays readable when it has
-- been deleted; or the key of a list that was downloaded. No member's name: that is looked up as long as the account
-- exists.
alter table audit_log add column target_name text;

update audit_log set target_name = title from records where target_kind = 'record' and target_id = records.id;
update audit_log set target_name = title from news where target_kind = 'news' and target_id = news.id;
update audit_log set target_name = title from reports join records on records.id = reports.record_id
  where target_kind = 'report' and target_id = reports.id;

create index audit_log_of_actor on audit_log (actor_id, id);
create index audit_log_of_target on audit_log (target_kind, target_id, id);
-- Logins are many, and most readers want the other acts.
create index audit_log_without_logins on audit_log (at, id) where act not in ('login', 'login-failed');
