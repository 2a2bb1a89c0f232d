-- Keys that sign for the portal, the newest signing. The private half is sealed with a key that is not in the database; the public half
-- stays for ever, so that whatever a key has signed can be checked.
create table signing_key (
  key_id text primary key,
  public_key text not null,
  sealed bytea not null,
  made_at timestamptz not null
);
