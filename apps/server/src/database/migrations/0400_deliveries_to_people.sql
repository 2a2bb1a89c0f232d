-- older versions: go on
-- Notices reach people by messenger too: deliveries in the outbox, and what each person and company prefers.

-- The program's list of channels decides which there are.
alter table outbound_message drop constraint outbound_message_channel_check;
alter table outbound_message
  add column notification_id uuid,                        -- the notice that it delivers; null: it is no notice
  add column company_id uuid,                             -- its connection sends it, if it goes by a messenger
  add column account_id uuid,                             -- the reader
  add column urgency smallint not null default 1,         -- 0 goes out first
  add column link text,                                   -- the page that it opens, on a messenger's card
  add column unsubscribe text,                            -- the address that ends messages of this kind (RFC 8058)
  add column not_before timestamptz,                      -- quiet hours, or the wait for the next try
  add column batch_id uuid,                               -- sent together, and repeated together while the outcome is unknown
  add column tried_at timestamptz,                        -- the first try of the batch
  add column backup jsonb not null default '[]';          -- the deliveries that take its place, in their order, if it is refused for good
-- A notice reaches its reader at most once by each channel.
create unique index outbound_message_once on outbound_message (notification_id, channel) where notification_id is not null;
-- The next batch of a company's messenger.
create index outbound_message_due on outbound_message (company_id, channel, urgency, created_at, id)
  where has_transport and sent_at is null and failed_at is null and channel not in ('mail', 'sms');
-- The messages that a person has had in the last minute.
create index outbound_message_reader on outbound_message (account_id, channel, sent_at) where account_id is not null and sent_at is not null;

-- The choice of a person for a kind of notice and a channel; without a row the company's default holds.
create table notice_preference (
  account_id uuid not null references account,
  company_id uuid not null references company,
  kind text not null,
  channel text not null,
  mode text not null check (mode in ('now', 'backup', 'daily', 'weekly', 'off')),
  changed_at timestamptz not null,
  primary key (account_id, company_id, kind, channel)
);

-- The hours in which a person wants no notices, in minutes after midnight of their own zone, and that zone.
create table notice_hours (
  account_id uuid primary key references account,
  time_zone text not null,
  is_quiet boolean not null,
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_until smallint not null check (quiet_until between 0 and 1439),
  changed_at timestamptz not null
);

-- What a company's people get unless they choose otherwise.
create table notice_default (
  company_id uuid not null references company,
  kind text not null,
  channel text not null,
  mode text not null check (mode in ('now', 'backup', 'daily', 'weekly', 'off')),
  primary key (company_id, kind, channel)
);

-- A notice that waits for the digest of its reader.
create table notice_digest_item (
  notification_id uuid not null references notification on delete cascade,
  channel text not null,
  account_id uuid not null references account,
  company_id uuid not null references company,
  period text not null check (period in ('daily', 'weekly')),
  due_at timestamptz not null,
  primary key (notification_id, channel)
);
create index notice_digest_item_due on notice_digest_item (due_at);
create index notice_digest_item_reader on notice_digest_item (account_id, company_id, channel, period);

-- The connection of a company through which a messenger's notices go: of each kind the first that is on.
create view sending_connection as
select c.id, c.company_id, c.kind, c.created_at
from identity_connection c join company o on o.id = c.company_id and o.status = 'active'
where c.is_enabled and (c.kind = 'feishu' or c.kind = 'dingtalk' and coalesce(c.settings->>'agentId', '') <> '')
  and not exists (select from identity_connection e where e.company_id = c.company_id and e.kind = c.kind and e.is_enabled
    and (e.kind = 'feishu' or coalesce(e.settings->>'agentId', '') <> '') and (e.created_at, e.id) < (c.created_at, c.id));
comment on view sending_connection is 'The connection of a company through which a messenger brings its notices: of each kind the first that is on.';
