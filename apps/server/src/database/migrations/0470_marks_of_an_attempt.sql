-- older versions: go on
-- The marks of an attempt's first grading by rule, by position; null: no mark by rule. The details are those of the few marks that have any, by
-- position ({"3": {"blanks": [...]}}). The number orders them among all marks of an answer. No statistics: nobody searches by these columns.
alter table attempt add column marks int[], add column mark_details jsonb, add column marked_at timestamptz, add column marked_seq bigint,
  alter column marks set statistics 0, alter column mark_details set statistics 0, alter column marked_seq set statistics 0;

-- Marks are only ever added, and only to questions that the attempt has.
create trigger attempt_marks_kept before update of marks, mark_details, marked_at, marked_seq on attempt for each row
  when (old.marks is not null or cardinality(new.marks) > cardinality(new.shapes)) execute function refuse_change();
