-- older versions: go on
-- Photos and drawn signatures of observations. A device sends them before the observation whose answers name them.
create table observation_picture (
  id uuid primary key,                                    -- made by the device: sent twice, it is one
  observation_id uuid not null,                           -- not a reference, because the observation arrives later
  item_id text not null,
  company_id uuid not null references company,
  account_id uuid not null references account,            -- the person who was observed, so that erasing them erases the picture
  observer_id uuid not null references account,
  file_id uuid not null unique references stored_file,
  at timestamptz not null
);
create index observation_picture_of on observation_picture (observation_id, item_id);
create index observation_picture_of_person on observation_picture (account_id);
create index observation_picture_by_time on observation_picture (at);
