-- What the columns of a sheet hold where its headings are not ours, as somebody said it: for the commit of a preview, and for their next file with the same headings.
alter table question_import add column mapping jsonb;
create table question_sheet_mapping (
  account_id uuid not null references account,
  headings_digest text not null,                          -- of the row with the headings
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, headings_digest)
);
