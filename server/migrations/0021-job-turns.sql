-- Every turn at a job has a token of its own. A process that was frozen or cut off beyond its time finds another one's
-- there, or none, and changes nothing. Null while nobody is at it.
alter table jobs add column turn uuid;

-- The job of a kind that is due longest is found without passing those of other kinds, however many wait.
drop index jobs_due;
create index jobs_due on jobs (kind, due_at, id) where finished_at is null and given_up_at is null;
