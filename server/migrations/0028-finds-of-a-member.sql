-- A page of a member's own finds, and how many there are, without a look at all of them: ten thousand lie scattered over
-- as many pages of the table. The first serves all orders but that by title.
create index kept_records_of_account on records (account_id, created_at, id) include (site_type, period)
  where deleted_at is null;
-- What it sorts by has a bound, since an entry of an index has one, and folded text may be many times as long as its title.
create index titles_of_account on records (account_id, left(folded(title), 200), id) where deleted_at is null;
create index deleted_records_of_account on records (account_id, deleted_at) where deleted_at is not null;
-- How many finds of a member the world sees, for every card and line about members.
create index visible_records_of_account on records (account_id, id) where visible;
