-- older versions: go on
-- Papers that a job has drawn for the starts of a formal exam. They hold for one version of the exam, as long as no question of its banks changes.
-- An exam whose papers can't be drawn has none (`size` 0).
create table paper_pool (
  exam_id uuid primary key references exam,
  exam_version int not null,
  banks uuid[] not null,
  changed_at timestamptz,                                 -- the newest change of a question in these banks when the papers were drawn
  size int not null,
  drawn_at timestamptz not null
);

-- One of them, as an attempt holds it. Several attempts may have the same one.
create table prepared_paper (
  exam_id uuid not null references paper_pool on delete cascade,
  number int not null,                                    -- from 1
  seed text not null,
  paper attempt_item[] not null,
  shapes int[] not null,
  primary key (exam_id, number)
);
alter table prepared_paper alter column paper set statistics 0, alter column shapes set statistics 0;

-- The start that takes the next paper. A start writes nothing to the papers.
create sequence prepared_paper_turn;
