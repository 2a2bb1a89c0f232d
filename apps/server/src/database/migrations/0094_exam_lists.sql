-- What the authors' list of exams is sorted by: never null, each in an index with the id.
create index exam_by_change on exam (updated_at, id) where question_count > 0;
create index exam_by_opening on exam ((coalesce(opens_at, timestamptz '1970-01-01 00:00:00+00')), id) where question_count > 0;
create index exam_by_closing on exam ((coalesce(closes_at, timestamptz '2999-12-31 00:00:00+00')), id) where question_count > 0;
