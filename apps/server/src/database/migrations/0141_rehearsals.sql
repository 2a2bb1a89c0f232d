-- A rehearsal: simulated candidates of a company of its own sit a copy of an exam. Nothing of it is counted in figures of questions or in reports,
-- and all of it may be removed, what is otherwise kept for good included.
create table exam_rehearsal (
  exam_id uuid primary key references exam,               -- the copy
  of_exam uuid not null references exam,
  company_id uuid not null references company,
  made_at timestamptz not null
);
create index exam_rehearsal_company on exam_rehearsal (company_id);
create index exam_rehearsal_of on exam_rehearsal (of_exam);

create or replace function refuse_removal_but_trials() returns trigger language plpgsql as $$
declare
  exam uuid;
begin
  if tg_table_name = 'attempt' then exam := old.exam_id; else select t.exam_id into exam from attempt t where t.id = old.attempt_id; end if;
  if exam = '00000000-0000-7000-8000-00000000e0a2' or exists (select from exam_rehearsal r where r.exam_id = exam) then return old; end if;
  raise exception '% is kept for good', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Marks are only ever added; those of rehearsals go with their attempts.
create function refuse_removal_but_rehearsals() returns trigger language plpgsql as $$
begin
  if exists (select from attempt t join exam_rehearsal r on r.exam_id = t.exam_id where t.id = old.attempt_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger attempt_mark_append_only on attempt_mark;
create trigger attempt_mark_append_only before update or truncate on attempt_mark execute function refuse_change();
create trigger attempt_mark_removed before delete on attempt_mark for each row execute function refuse_removal_but_rehearsals();
