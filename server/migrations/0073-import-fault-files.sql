-- contract: none
-- The files of a zip that a fault names, such as several between which nobody can choose, as a JSON array of names.
alter table imports
  add column fault_files jsonb not null default '[]';
