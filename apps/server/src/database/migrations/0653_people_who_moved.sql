-- older versions: go on
-- People who joined, moved or left, until the rules of requirements were applied to them (decision 134).
create table requirement_move (
  company_id uuid not null references company,
  account_id uuid not null references account,
  primary key (company_id, account_id)
);
create index requirement_move_of on requirement_move (account_id);
