-- Who shall see the record of a draft; null while its member has not chosen.
alter table drafts add column level text check (level in ('open', 'generalised'));
