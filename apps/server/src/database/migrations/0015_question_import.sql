-- Banks made by staff are found by their title, so that two requests at once make one; banks of the import command have none.
alter table question_bank add column title_key text unique;
create index question_bank_newest on question_bank (created_at desc, id desc);

-- A file that somebody has looked at and may still import. The file lies in the file store, so that any server can go on with it.
create table question_import (
  id uuid primary key,
  owner_id uuid not null references account,
  bank_id uuid not null references question_bank,
  file_name text not null,
  file_id uuid not null references stored_file,
  digest bytea not null,                                  -- of the questions as they were shown: these and no others are imported
  expires_at timestamptz not null,
  committed_at timestamptz,
  added int,
  known int,
  check ((committed_at is null) = (added is null) and (committed_at is null) = (known is null))
);
create index question_import_expiry on question_import (expires_at);
-- Files of previews are thrown away when nobody can import them any more.
create index stored_file_of_import on stored_file (created_at) where purpose = 'questionImport';
