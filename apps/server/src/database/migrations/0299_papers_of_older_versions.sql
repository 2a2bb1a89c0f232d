-- older versions: go on
-- How far the attempts of older versions have been given their paper (the job `holdOlderPapers`); gone together with the last such version.
create table older_papers (
  is_only boolean primary key default true check (is_only),
  done_up_to uuid not null                                -- attempts up to this id hold their paper
);
