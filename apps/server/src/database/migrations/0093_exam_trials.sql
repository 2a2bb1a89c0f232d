-- A trial: an author sits an exam as a candidate would. It is an attempt of an exam that stands in no list and has no rules of its own; when it
-- ends its attempt goes, and what is left is that it was. Nothing of it is graded, counted or told.
insert into exam (id, kind, title, paper, question_count, type_counts, total_points, passing_points, multiple_policy, leave_policy, on_reload, release, status, created_at, updated_at)
values ('00000000-0000-7000-8000-00000000e0a2', 'mock', '{"zh": "试考", "en": "Trial"}', '{"fixed": []}', 0, '[]', 1, 0, 'halfForSubset', 'lenient', 'countAsLeave',
  '{"graded": "never", "score": "never", "marks": "never", "key": "never"}', 'withdrawn', now(), now());

create table exam_trial (
  id uuid primary key,                                    -- of its attempt, as long as there is one
  exam_id uuid not null references exam,
  account_id uuid not null references account,
  company_id uuid not null references company,
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  submit_key text,
  questions int not null,
  answered int,
  check ((ended_at is null) = (ended_by is null))
);
create index exam_trial_of on exam_trial (exam_id, started_at desc);
create index exam_trial_open on exam_trial (account_id) where ended_at is null;

-- Attempts and their questions are kept for good; those of trials alone may go.
create function refuse_removal_but_trials() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'attempt' then
    if old.exam_id = '00000000-0000-7000-8000-00000000e0a2' then return old; end if;
  elsif exists (select from attempt t where t.id = old.attempt_id and t.exam_id = '00000000-0000-7000-8000-00000000e0a2') then
    return old;
  end if;
  raise exception '% is kept for good', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger attempt_kept on attempt;
drop trigger attempt_question_kept on attempt_question;
create trigger attempt_kept before truncate or update of id on attempt execute function refuse_removal();
create trigger attempt_question_kept before truncate or update of attempt_id, position on attempt_question execute function refuse_removal();
create trigger attempt_removed before delete on attempt for each row execute function refuse_removal_but_trials();
create trigger attempt_question_removed before delete on attempt_question for each row execute function refuse_removal_but_trials();
