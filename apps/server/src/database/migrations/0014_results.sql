-- When a final result was told (certificates follow from it): as soon as its score may be seen, once.
alter table attempt add column told_at timestamptz;
update attempt set told_at = graded_at where state = 'graded';
create index attempt_untold on attempt (exam_id) where state = 'graded' and told_at is null;

alter table exam add column release_changed_at timestamptz;

-- Figures of an exam's cohort, everybody's first attempt, brought up to date by a job: a report reads one row, however many sat.
create table exam_cohort (
  exam_id uuid primary key references exam,
  computed_at timestamptz not null,
  size int not null,
  median_time int not null,                               -- seconds
  scores int[] not null,                                  -- the scores that occur, ascending, in hundredths
  counts int[] not null,                                  -- how many have each
  parts jsonb not null                                    -- {types: {single: [earned, of]}, topics: {...}}, summed up
);
drop index attempt_cohort;
create index attempt_cohort on attempt (exam_id, graded_at) where state = 'graded' and number = 1;

-- A bank is closed to practice until its keeper opens it; what formal exams draw from is never practised, open or not.
alter table question_bank add column is_open_for_practice boolean not null default false;

-- Practice that a learner puts together is an attempt of this exam, which stands in no list.
insert into exam (id, kind, title, paper, question_count, type_counts, total_points, passing_points, multiple_policy, leave_policy, on_reload, release, status, created_at, updated_at)
values ('00000000-0000-7000-8000-00000000e0a1', 'mock', '{"zh": "自主练习", "en": "Practice"}', '{"fixed": []}', 0, '[]', 1, 0, 'halfForSubset', 'lenient', 'countAsLeave',
  '{"graded": "atOnce", "score": "atOnce", "marks": "atOnce", "key": "atOnce"}', 'withdrawn', now(), now());
