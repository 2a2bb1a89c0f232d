-- older versions: go on
-- A new learner chooses a track, which their home page then draws. Without a row it is the track on which they have come furthest.
create table chosen_track (
  company_id uuid not null references company,
  account_id uuid not null references account,
  track_id uuid not null references certificate_track on delete cascade,
  chosen_at timestamptz not null,
  primary key (company_id, account_id)
);
create index chosen_track_account on chosen_track (account_id);
create index chosen_track_track on chosen_track (track_id);
