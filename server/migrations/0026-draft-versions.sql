-- Two devices may hold one draft: the version grows with every change, so that the second to save is told of the first.
alter table drafts add column version integer not null default 1;
