-- older versions: stop, because they would answer a course that has a survey as a lesson with an error
-- A lesson that is a survey: its form stands in `settings`. Nothing joins an answer to its person: not a row, not a time, not an order.
-- The answers of up to four people wait under the seal of the portal's secret, so that the database alone does not tell them.
alter table content drop constraint content_type_check, add constraint content_type_check check (type between 1 and 12),
  drop constraint content_settings, add constraint content_settings check (type not in (10, 11, 12) or settings is not null);
alter table product drop constraint product_content_type_check, add constraint product_content_type_check check (content_type between 1 and 12);

-- A person answered a survey, so that no second answer is taken.
create table survey_answered (
  content_id uuid not null references content,
  company_id uuid not null references company,
  account_id uuid not null references account,
  primary key (content_id, company_id, account_id)
);
create index survey_answered_of on survey_answered (account_id);
create view answered_survey as select content_id, company_id from survey_answered;
comment on view answered_survey is 'A row for each answer to a survey, without the person.';

-- The answers to a survey in a company, counted. Up to four people's answers wait in `pending`, each question
-- shuffled for itself and all of it sealed, until five are counted at once.
create table survey_result (
  content_id uuid not null references content,
  company_id uuid not null references company,
  answers int not null default 0 check (answers % 5 = 0),
  tallies jsonb not null default '{}',                    -- {item: {value: count}}
  pending_answers int not null default 0 check (pending_answers between 0 and 4),
  pending bytea,                                          -- sealed: {item: [value]}
  primary key (content_id, company_id)
);

-- A counted answer in words. Its id is random, and it came with those of four other people.
create table survey_text (
  id uuid primary key,
  content_id uuid not null,
  company_id uuid not null,
  item_id text not null,
  words text not null,
  foreign key (content_id, company_id) references survey_result (content_id, company_id)
);
create index survey_text_of on survey_text (content_id, company_id, item_id);
