-- older versions: go on
-- Webhooks: the portal tells other systems what has happened, by the rules of Standard Webhooks.

-- An address of another system and the events that it is told.
create table webhook_endpoint (
  id uuid primary key,
  company_id uuid references company,                     -- the only company whose events it is told; null: the whole portal
  name text not null check (name <> ''),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  sealed_secret bytea not null,                           -- signs every delivery
  sealed_former bytea,                                    -- the secret before it signs as well, while systems change over
  former_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')), -- disabled: by the portal, after days of failures
  failing_since timestamptz,                              -- the first failure after the last success
  disabled_for text check (disabled_for in ('failures', 'gone')),
  created_at timestamptz not null,
  created_by uuid not null references account,
  deleted_at timestamptz,
  check ((sealed_former is null) = (former_until is null)),
  check ((state = 'disabled') = (disabled_for is not null))
);
create index webhook_endpoint_of_company on webhook_endpoint (company_id) where deleted_at is null;

-- An event on its way to one endpoint, written in the transaction in which it happens. It is deleted after thirty days.
create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint,
  event_id uuid not null,                                 -- of the event, the same at every try and in every replay
  type text not null,
  subject text not null,                                  -- the object it is about: its events are sent one after another
  seq bigint generated always as identity,
  body text not null,                                     -- exactly as it is signed and sent
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  next_at timestamptz not null,                           -- when it is tried next; while it is tried, when others may
  tries int not null default 0,
  tried_at timestamptz,
  status int,                                             -- of the last answer; null: there was none
  error text,                                             -- why there was none
  answer text,                                            -- the beginning of the last answer
  took_ms int
);
-- What is due for an endpoint, and what waits before it.
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (endpoint_id, subject, seq) where state = 'waiting';
create index webhook_delivery_recent on webhook_delivery (endpoint_id, seq desc);
create index webhook_delivery_by_age on webhook_delivery (created_at);
