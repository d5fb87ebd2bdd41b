-- The address that a member has confirmed by a link in an email. Digests and notices go there and nowhere else, so that
-- nobody gets them whose address somebody else typed. It stays the previous one until a changed address is confirmed.
alter table accounts
  add column confirmed_email text,
  add column confirmed_email_key text unique,
  add check ((confirmed_email is null) = (confirmed_email_key is null));
-- Decision 19: whoever was a member before counts as confirmed.
update accounts set confirmed_email = email, confirmed_email_key = email_key where not demonstration;
