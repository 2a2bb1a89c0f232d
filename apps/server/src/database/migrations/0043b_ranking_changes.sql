-- What study changes in study_rank_count. Learners of a company who study at once would wait for one another at its rows, each until
-- the other's commit is on the disk; so they only add lines here, and a job folds the lines into the counts. The truth is the sum of both.
create table study_rank_change (
  company_id uuid not null,                               -- a foreign key where it is folded into
  period smallint not null,
  starts_on date not null,
  minute int not null,
  people int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index study_rank_change_of on study_rank_change (company_id, period, starts_on);
