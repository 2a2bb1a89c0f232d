-- What anybody may read before an exam; a file in one language is offered to its readers, one without to all.
create table exam_file (
  id uuid primary key,
  kind text not null check (kind in ('syllabus', 'samplePaper', 'rules')),
  title jsonb not null,
  lang text check (lang in ('zh', 'en')),
  exam_id uuid references exam,
  file_id uuid not null references stored_file,
  created_at timestamptz not null
);
create index exam_file_new on exam_file (kind, created_at desc, id);
