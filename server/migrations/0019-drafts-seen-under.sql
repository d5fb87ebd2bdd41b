-- How the finder saw what they began to record, as for records; null where no such layer was on, or the finder left it out.
alter table drafts add column seen_under json;
