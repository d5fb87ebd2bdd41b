-- contract: none
-- Which find each reviewer has opened last on the desk, and when: the others there are told for half an hour. It is no event of the
-- review, and no change of the record. One row for each reviewer, which the next find overwrites.
create table review_looks (
  account_id integer primary key references accounts (id) on delete cascade,
  record_id integer not null references records (id) on delete cascade,
  at timestamptz not null default now()
);
create index review_looks_of_record on review_looks (record_id);
