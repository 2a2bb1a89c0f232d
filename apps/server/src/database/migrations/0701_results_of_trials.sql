-- older versions: go on
-- What a trial earned, for the person who tried the exam: points by rule and by question, without the answers. Null: of an older version, or
-- grading failed.
alter table exam_trial add column result jsonb;
