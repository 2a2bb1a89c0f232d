-- What the people of a department studied in a week: made from the rankings of the week, so that no report reads the days of everybody.
create table study_week (
  starts_on date not null,
  company_id uuid not null references company,
  department_id uuid references department on delete cascade, -- as people are placed when it is counted; null: none
  seconds bigint not null,
  people int not null,                                     -- who studied at all
  constraint study_week_once unique nulls not distinct (starts_on, company_id, department_id)
);
create index study_week_of on study_week (company_id, starts_on);
create index study_week_department on study_week (department_id) where department_id is not null;
create table study_week_count (
  starts_on date primary key,
  counted_at timestamptz not null
);

-- Certificates by what happens to them, over everybody and in a company.
create index certificate_issued on certificate (issued_at) include (company_id);
create index certificate_ending on certificate (ends_at) include (company_id) where state = 'valid' and ends_at is not null;
create index certificate_revoked on certificate (state_at) include (company_id) where state = 'revoked';
