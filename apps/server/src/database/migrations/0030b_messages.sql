-- What became of each message to the outside.
alter table outbound_message
  add column has_transport boolean not null default false,   -- false: it stays here, for the operator to read
  add column template text,                                  -- of an SMS: what a gateway has approved the words for
  add column params jsonb not null default '{}',
  add column locale text not null default 'zh' check (locale in ('zh', 'en')),
  add column expires_at timestamptz,                         -- after that there is no use in sending it
  add column failed_at timestamptz,                          -- given up
  add column reference text;                                 -- what the transport calls it
update outbound_message set has_transport = true where sent_at is not null or attempts > 0;

-- An e-mail address that waits for its owner to prove it; the newest of an account is the only one.
create table email_change (
  account_id uuid primary key references account on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
