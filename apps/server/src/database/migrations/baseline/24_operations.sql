-- Operations: what staff see across features.

-- A learning report that staff have mailed to themselves, every Monday or on the first of each month.
create table report_mail (
  id uuid primary key,
  account_id uuid not null references account,
  -- In which company its reader acts: a grant may hold for that one only.
  company_id uuid not null references company,
  every text not null check (every in ('week', 'month')),
  weeks int not null check (weeks between 4 and 26),      -- that it looks back
  about_company uuid references company,                  -- null: all companies
  about_department uuid references department on delete cascade, -- with all below it; null: the whole company
  -- The due day that was dealt with last; a day that is claimed here is mailed once.
  last_on date not null,
  created_at timestamptz not null,
  constraint report_mail_once unique nulls not distinct (account_id, about_company, about_department),
  constraint report_mail_department check (about_department is null or about_company is not null)
);
create index report_mail_due on report_mail (every, last_on);
