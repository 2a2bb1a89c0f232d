-- older versions: go on
-- The company that an exam belongs to; null: the organisation. Its audience lies within the company, so older versions show it to the same
-- people, except those who are named in it and belong to another company too.
alter table exam add column company_id uuid references company;
create index exam_of_company on exam (company_id, updated_at, id) where company_id is not null;
create view exam_owner as select id, company_id from exam;
comment on view exam_owner is 'The company that an exam belongs to; null: the organisation.';

-- True: the exams of every company may draw from this bank of the organisation.
alter table question_bank add column is_shared boolean not null default false;
create view bank_owner as select id, company_id, is_shared from question_bank;
comment on view bank_owner is 'The company that a bank belongs to; null: the organisation, which may share it with all companies.';

-- Checked by each write that names the owner, so that the writes of older versions go on.
create function check_exam_owner() returns trigger language plpgsql as $$
begin
  if new.company_id is null then return new; end if;
  if not new.for_companies or new.certificate_scheme_id is not null then
    raise exception using errcode = 'check_violation', constraint = 'exam_of_company', table = 'exam',
      message = 'an exam of a company is for that company and issues no certificate of the organisation';
  end if;
  if new.company_id is distinct from old.company_id and (
    exists (select from attempt a where a.exam_id = new.id and a.company_id <> new.company_id)
    or exists (select from exam_application b where b.exam_id = new.id and b.company_id <> new.company_id)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'exam_owner_fits', table = 'exam',
      message = 'the exam has candidates of another company';
  end if;
  return new;
end $$;
create trigger exam_owner_fits before update of company_id on exam for each row execute function check_exam_owner();

-- Is an exam meant for this person in this company, or for anybody of it? An exam of a company is for its members alone. These take the place of
-- exam_is_for and exam_reaches, which older versions call.
create function exam_is_open_to(of_exam uuid, of_company uuid, of_account uuid) returns boolean language sql stable parallel safe as $$
  select (e.company_id is null or e.company_id = of_company) and exam_is_for(e.id, of_company, of_account) from exam e where e.id = of_exam
$$;
create function exam_is_offered_in(of_exam uuid, of_company uuid) returns boolean language sql stable parallel safe as $$
  select (e.company_id is null or e.company_id = of_company) and exam_reaches(e.id, of_company) from exam e where e.id = of_exam
$$;

-- The plans and requirements that an exam serves, so that it is not taken from them.
create view planned_exam as
select i.exam_id, p.company_id, p.title from study_plan_item i join study_plan p on p.id = i.plan_id and p.status <> 'withdrawn'
where i.exam_id is not null;
comment on view planned_exam is 'An exam of a study plan that is not withdrawn.';
create view required_exam as
select i.exam_id, r.company_id, r.title from requirement_item i join requirement r on r.id = i.requirement_id and r.status <> 'archived'
where i.exam_id is not null;
comment on view required_exam is 'An exam that a requirement asks for, unless it is archived.';
