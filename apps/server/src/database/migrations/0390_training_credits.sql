-- older versions: go on
-- Training credits: hours or points of continuing education, earned at rates and kept in a ledger.

-- A kind of credit, as hours of general or of professional subjects: of one company, or of the portal for every company.
create table training_credit_kind (
  id uuid primary key,
  company_id uuid references company,                     -- null: of the portal
  name jsonb not null,
  unit text not null check (unit in ('hours', 'points')),
  is_active boolean not null default true,                -- false: it is no longer earned; its ledger stays
  revision int not null default 1,
  created_by uuid references account,
  created_at timestamptz not null,
  request_key text
);
create index training_credit_kind_of on training_credit_kind (company_id);
create unique index training_credit_kind_requested on training_credit_kind (created_by, request_key) where request_key is not null;

-- The credits of a kind for a thing, from a day on. Rows are added: an achievement gets the rate that was in force on its day.
create table training_credit_rate (
  id uuid primary key,
  kind_id uuid not null references training_credit_kind,
  product_id uuid references product,
  class_id uuid references training_class,
  exam_id uuid references exam,
  scheme_id uuid references certificate_scheme,
  amount int not null check (amount between 0 and 1000000), -- in hundredths; 0: no longer earned from that day on
  from_on date not null,
  set_by uuid references account,
  set_at timestamptz not null,
  constraint training_credit_rate_one_thing check (num_nonnulls(product_id, class_id, exam_id, scheme_id) = 1)
);
create unique index training_credit_rate_once on training_credit_rate (kind_id, product_id, class_id, exam_id, scheme_id, from_on) nulls not distinct;
create index training_credit_rate_of on training_credit_rate ((coalesce(product_id, class_id, exam_id, scheme_id)), kind_id, from_on);

-- The ledger: an entry for each achievement and kind, in hundredths. An entry without its ground gets a counter-entry; none is changed or deleted.
create table training_credit (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  account_id uuid not null references account,
  kind_id uuid not null references training_credit_kind,
  source text not null check (source in ('product', 'class', 'exam', 'certificate')),
  source_id uuid not null,
  round int not null default 1 check (round >= 1),        -- grows when an achievement counts again after a counter-entry
  amount int not null,
  earned_on date not null,                                -- the day of the achievement, also of its counter-entry
  rate_id uuid references training_credit_rate,
  counters uuid references training_credit,               -- the entry that this one takes back
  cause text check (cause in ('lost', 'corrected')),
  reason text,
  recorded_by uuid references account,                    -- null: by rule
  recorded_at timestamptz not null,
  constraint training_credit_signs check ((counters is null and cause is null and amount > 0) or (counters is not null and cause is not null and amount < 0))
);
create unique index training_credit_once on training_credit (company_id, account_id, kind_id, source, source_id, round) where counters is null;
create unique index training_credit_countered_once on training_credit (counters) where counters is not null;
create index training_credit_of on training_credit (account_id, company_id, kind_id, earned_on);
create index training_credit_recorded on training_credit (recorded_at, id);
create index training_credit_in_company on training_credit (company_id, recorded_at, id);

create function training_credit_is_final() returns trigger language plpgsql as $$
begin raise exception 'entries of training_credit are final'; end $$;
create trigger training_credit_is_final before update or delete on training_credit for each row execute function training_credit_is_final();

-- Published by learning: classes and who attended them.
create view class_name as select id, title, starts_on, ends_on, status from training_class;
comment on view class_name is 'A training class as lists call it, with its dates.';
create view attended_class as
select p.class_id, p.account_id, p.company_id, c.ends_on from training_place p join training_class c on c.id = p.class_id
where p.state = 'enrolled' and p.attended and c.status = 'published';
comment on view attended_class is 'A person who attended a training class, with its last day.';
