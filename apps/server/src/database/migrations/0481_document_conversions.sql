-- older versions: go on
-- An uploaded Word or PowerPoint file that is converted to PDF and becomes a document.
create table document_conversion (
  id uuid primary key,
  owner_id uuid not null references account,
  source_file_id uuid references stored_file,             -- goes when the conversion ends
  file_name text not null,
  title text,                                             -- null: the name of the file
  page_seconds int,                                       -- null: the default
  state text not null check (state in ('waiting', 'running', 'ready', 'failed')),
  tries int not null default 0,
  reason text,                                            -- of a failure: missing, failed, tooSlow, tooLarge or broken
  content_id uuid references content,
  made_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint document_conversion_ended check ((state in ('ready', 'failed')) = (ended_at is not null)),
  constraint document_conversion_content check ((state = 'ready') = (content_id is not null))
);
create index document_conversion_open on document_conversion (made_at) where state in ('waiting', 'running');
create index document_conversion_owner on document_conversion (owner_id);
create index document_conversion_source on document_conversion (source_file_id) where source_file_id is not null;
create index document_conversion_content_id on document_conversion (content_id) where content_id is not null;
create index document_conversion_age on document_conversion (ended_at) where ended_at is not null;
