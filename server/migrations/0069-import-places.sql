-- contract: none
-- What a file says of a place that is no outline: the square in metres that holds it, such as that of a grid reference, and how
-- the file writes it. Both are empty for rows that were read before.
alter table import_rows
  add column place_within integer,
  add column place_text text;
