-- contract: none
-- What administrators do about reviewers and members who mean harm. Nothing that happened is changed: an event `undone` names the
-- events of its record that count no longer, and an opinion keeps why it was not counted before it was set aside.
alter table review_events add column undoes integer[];
create index review_events_undone on review_events (record_id) where undoes is not null;

alter table opinions
  add column uncounted_before text check (uncounted_before in ('shown', 'new_account'));
-- Only the mode of earlier ones is known for certain; whoever was new then is not new now.
update opinions set uncounted_before = 'shown' where uncounted = 'set_aside' and mode = 'shown';
