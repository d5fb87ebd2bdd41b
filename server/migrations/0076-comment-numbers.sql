-- contract: none
-- Numbers of comments began with the first comment of the portal, so that a gap between two told of comments on records that are
-- withheld. What everybody is told is a number of its own for each record, from 1; it stays, because no comment is ever taken out.
alter table comments add column number integer;
update comments set number = counted.number
  from (select id, row_number() over (partition by record_id order by id) as number from comments) counted
  where counted.id = comments.id;
create unique index comments_by_number on comments (record_id, number);
drop index comments_of_record;

-- Earlier releases do not number what they store. Those who write about the same record at once wait for each other.
create function comment_gets_number() returns trigger language plpgsql as $$
begin
  perform from records where id = new.record_id for no key update;
  select coalesce(max(number), 0) + 1 into new.number from comments where record_id = new.record_id;
  return new;
end $$;
create trigger comments_numbered before insert on comments for each row execute function comment_gets_number();
alter table comments add constraint comments_have_numbers check (number is not null);
