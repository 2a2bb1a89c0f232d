-- The personal centre: what a learner has studied and how that ranks, what they follow, messages, materials, plans, phone codes.

-- Rollups of study, written by the report in its own transaction, so that no page ever reads the records themselves.
create table study_lesson (
  company_id uuid not null references company,
  account_id uuid not null references account,
  day date not null,                                      -- of the portal's zone, on which the stretch began
  content_id uuid not null references content,
  product_id uuid not null references product,
  seconds int not null check (seconds >= 0),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (company_id, account_id, day, content_id, product_id)
);
insert into study_lesson
select r.company_id, r.account_id, (r.began_at at time zone 'Asia/Shanghai')::date, r.content_id, r.product_id, sum(r.credited_seconds), min(r.began_at), max(r.ended_at)
from study_record r join account a on a.id = r.account_id join company c on c.id = r.company_id join content t on t.id = r.content_id join product p on p.id = r.product_id
group by 1, 2, 3, 4, 5;

alter table product_progress add column studied_seconds int not null default 0;
update product_progress p set studied_seconds = s.seconds
from (select company_id, account_id, product_id, sum(seconds)::int as seconds from study_lesson group by 1, 2, 3) s
where (p.company_id, p.account_id, p.product_id) = (s.company_id, s.account_id, s.product_id);

create index content_progress_done on content_progress (company_id, account_id, completed_at) where completed_at is not null;

-- Seconds of one learner in one week (1), month (2) or year (3). The second index is the ranking itself.
create table study_rank (
  company_id uuid not null references company,
  period smallint not null check (period in (1, 2, 3)),
  starts_on date not null,
  account_id uuid not null references account,
  seconds int not null check (seconds >= 0),
  primary key (company_id, period, starts_on, account_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index study_rank_order on study_rank (company_id, period, starts_on, seconds desc, account_id);
insert into study_rank
select company_id, n, date_trunc((array['week', 'month', 'year'])[n], day::timestamp)::date, account_id, sum(seconds)
from study_day, generate_series(1, 3) n group by 1, 2, 3, 4;

-- What a learner likes and follows; it belongs to them in one company.
create index favourite_product_recent on favourite_product (account_id, company_id, created_at desc);
create table favourite_teacher (
  account_id uuid not null references account,
  company_id uuid not null references company,
  teacher_id uuid not null references teacher,
  created_at timestamptz not null,
  primary key (account_id, company_id, teacher_id)
);
create table subscription (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  product_id uuid references product,                     -- a column
  teacher_id uuid references teacher,
  created_at timestamptz not null,
  check (num_nonnulls(product_id, teacher_id) = 1)
);
create unique index subscription_once on subscription (account_id, company_id, product_id, teacher_id) nulls not distinct;
create index subscription_of_product on subscription (product_id) where product_id is not null;
create index subscription_of_teacher on subscription (teacher_id) where teacher_id is not null;

-- Messages in the portal. `cause` says what one is about, so that the same thing is told once.
create table notification (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  kind text not null check (kind in ('newLesson', 'planAssigned', 'planDue')),
  cause text not null,
  title jsonb not null,
  body jsonb not null default '{}',
  link text not null check (link like '/%' and link not like '//%'),
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index notification_once on notification (account_id, company_id, cause);
create index notification_recent on notification (account_id, company_id, created_at desc, id);
create index notification_unread on notification (account_id, company_id) where read_at is null;
alter table account add column notice_mail boolean not null default true;

-- Lessons that the followers have been told of; what stands in the catalogue today is no news.
create table announced_lesson (
  product_id uuid not null,
  content_id uuid not null,
  announced_at timestamptz not null,
  primary key (product_id, content_id),
  foreign key (product_id, content_id) references lesson on delete cascade
);
insert into announced_lesson select product_id, content_id, now() from lesson l join product p on p.id = l.product_id where p.status <> 'draft';

-- Six digits sent to a phone. Bound to phone, purpose and the browser or session that asked; five tries.
create table phone_code (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('signIn', 'changePhone', 'examApply')),
  asker_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_code_open on phone_code (phone, purpose, created_at desc) where used_at is null;

-- Dictionaries of forms: classify 1 certificate types, 2 identity types (specification section 9).
create table dictionary_entry (
  classify smallint not null,
  code text not null,
  name jsonb not null,
  position int not null,
  primary key (classify, code)
);
insert into dictionary_entry (classify, code, name, position) values
  (1, 'idCard', '{"zh": "居民身份证", "en": "Resident identity card"}', 1),
  (1, 'passport', '{"zh": "护照", "en": "Passport"}', 2),
  (1, 'hkMacaoPermit', '{"zh": "港澳居民来往内地通行证", "en": "Mainland travel permit, Hong Kong and Macao"}', 3),
  (1, 'taiwanPermit', '{"zh": "台湾居民来往大陆通行证", "en": "Mainland travel permit, Taiwan"}', 4),
  (1, 'residencePermit', '{"zh": "外国人永久居留身份证", "en": "Foreign permanent resident card"}', 5),
  (2, 'employee', '{"zh": "本企业员工", "en": "Employee"}', 1),
  (2, 'partner', '{"zh": "合作伙伴员工", "en": "Employee of a partner"}', 2),
  (2, 'customer', '{"zh": "客户员工", "en": "Employee of a customer"}', 3),
  (2, 'student', '{"zh": "在校学生", "en": "Student"}', 4),
  (2, 'individual', '{"zh": "社会人员", "en": "Individual"}', 5);
alter table account add column certificate_type text, add column identity_type text;

-- Files to learn with. Without a product they are for the whole company; with one, for who may use it.
create table study_material (
  id uuid primary key,
  company_id uuid references company,                     -- null: of the training organisation
  product_id uuid references product,
  name jsonb not null,
  file_id uuid not null references stored_file,
  download_count int not null default 0,
  created_at timestamptz not null
);
create index study_material_new on study_material (created_at desc, id);
create table material_download (
  material_id uuid not null references study_material,
  account_id uuid not null references account,
  company_id uuid not null references company,
  first_at timestamptz not null,
  times int not null default 1,
  primary key (material_id, account_id, company_id)
);

-- What a company wants learned, by whom, until when.
create table study_plan (
  id uuid primary key,
  company_id uuid not null references company,
  title jsonb not null,
  note jsonb not null default '{}',
  starts_on date not null,
  due_on date,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  created_by uuid references account,
  created_at timestamptz not null,
  check (due_on is null or due_on >= starts_on)
);
create index study_plan_of_company on study_plan (company_id, status);
create table study_plan_item (
  plan_id uuid not null references study_plan on delete cascade,
  product_id uuid not null references product,
  position int not null,
  is_mandatory boolean not null default true,
  due_on date,
  primary key (plan_id, product_id),
  unique (plan_id, position)
);
create table study_plan_target (
  plan_id uuid not null references study_plan on delete cascade,
  account_id uuid references account,
  department_id uuid references department,
  check (num_nonnulls(account_id, department_id) = 1)
);
create unique index study_plan_target_once on study_plan_target (plan_id, account_id, department_id) nulls not distinct;
create index study_plan_target_account on study_plan_target (account_id) where account_id is not null;
create index study_plan_target_department on study_plan_target (department_id) where department_id is not null;
