-- older versions: go on
-- A post binds a person to one course, exam or exam centre. Older versions know none: their holders open no staff call there.
create table staff_post (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('teacher', 'invigilator')),
  product_id uuid references product,                     -- of a teacher
  exam_id uuid references exam,                           -- of an invigilator
  centre_id uuid references exam_centre,                  -- of an invigilator
  given_at timestamptz not null,
  given_by uuid references account,
  constraint staff_post_subject check (num_nonnulls(product_id, exam_id, centre_id) = 1 and (kind = 'teacher') = (product_id is not null)),
  constraint staff_post_once unique nulls not distinct (account_id, product_id, exam_id, centre_id)
);
comment on table staff_post is 'The courses that a person teaches, and the exams and centres at which they invigilate.';
create index staff_post_course on staff_post (product_id) where product_id is not null;
create index staff_post_exam on staff_post (exam_id) where exam_id is not null;
create index staff_post_centre on staff_post (centre_id) where centre_id is not null;

-- As for permissions: whoever gets a post signs in again.
create trigger staff_post_given after insert on staff_post referencing new table as given for each statement execute function staff_grant_given();

-- A post at an exam of a company counts while its holder is a member of that company.
create view held_post as
select p.id, p.account_id, p.kind, p.product_id, p.exam_id, p.centre_id from staff_post p
where not exists (select from exam e where e.id = p.exam_id and e.company_id is not null
  and not exists (select from active_membership m where m.account_id = p.account_id and m.company_id = e.company_id));
comment on view held_post is 'A post: the course, exam or centre to which the staff work of a person is bound.';

-- The permission behind each post that counts, as a holding: a caller without it may not open the account.
create function holdings_of_posts(of_account uuid) returns setof text language sql stable parallel safe as $$
  select case when p.product_id is not null then 'courses' when p.centre_id is not null then 'certificates'
    else 'exams' || coalesce('@' || (select e.company_id from exam e where e.id = p.exam_id), '') end
  from held_post p where p.account_id = of_account
$$;
