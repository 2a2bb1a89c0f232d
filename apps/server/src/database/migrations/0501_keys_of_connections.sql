-- older versions: go on
-- The keys with which a company's provider encrypts what it sends: the newest is published, the one before it still opens answers.
create table connection_key (
  id uuid primary key,
  connection_id uuid not null references identity_connection on delete cascade,
  certificate text not null,                              -- of the public key, in PEM
  sealed_key bytea not null,                              -- the private key
  created_at timestamptz not null
);
create index connection_key_of_connection on connection_key (connection_id, created_at);
