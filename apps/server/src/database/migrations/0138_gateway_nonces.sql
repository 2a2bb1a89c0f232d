-- Nonces of notifications of the last minutes: a notification that is sent twice by somebody who has seen it is refused by any process.
create unlogged table gateway_nonce (
  merchant text not null,
  nonce text not null check (length(nonce) <= 128),
  at timestamptz not null,
  primary key (merchant, nonce)
);
create index gateway_nonce_at on gateway_nonce (at);
