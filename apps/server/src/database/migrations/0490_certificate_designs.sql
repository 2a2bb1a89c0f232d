-- older versions: go on
-- Designs of certificates: the pages on which they are drawn. A certificate keeps the version of the design with which it was issued.

-- A design of one company, or of the portal. Its draft changes; what is drawn on certificates are its versions.
create table certificate_design (
  id uuid primary key,
  company_id uuid references company,                     -- null: of the portal
  name text not null check (char_length(name) between 1 and 60),
  draft jsonb not null,
  revision int not null default 1,
  published_version int,                                  -- the number of the version for new certificates; null: none yet
  published_revision int,                                 -- the revision of the draft that became this version
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint certificate_design_published check ((published_version is null) = (published_revision is null))
);
create index certificate_design_by_change on certificate_design (updated_at, id);
create index certificate_design_of_company on certificate_design (company_id, updated_at, id);

-- What was published. The facts of certificates name it, so it is never changed and never deleted.
create table certificate_design_version (
  id uuid primary key,
  design_id uuid not null references certificate_design,
  number int not null check (number > 0),
  content jsonb not null,
  published_at timestamptz not null,
  constraint certificate_design_version_once unique (design_id, number)
);
create function refuse_change_of_design_version() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a certificate design never changes';
end $$;
create trigger certificate_design_version_stays before update or delete on certificate_design_version
  for each row execute function refuse_change_of_design_version();

-- The design of a template: of the portal for everybody, or of a company for its own people.
create table certificate_design_use (
  scheme_id uuid not null references certificate_scheme on delete cascade,
  company_id uuid references company,                     -- null: for every company that has none of its own
  design_id uuid not null references certificate_design,
  constraint certificate_design_use_once unique nulls not distinct (scheme_id, company_id)
);
create index certificate_design_use_of on certificate_design_use (design_id);

-- How many certificates have a version.
create index certificate_by_design on certificate ((facts ->> 'design')) where facts ->> 'design' is not null;

-- Published by credits: the rates of courses and certificates, which certificates print.
create view thing_credit_rate as
select coalesce(r.product_id, r.scheme_id) as thing_id, r.kind_id, k.company_id, k.name, k.unit, r.amount, r.from_on
from training_credit_rate r join training_credit_kind k on k.id = r.kind_id
where k.is_active and num_nonnulls(r.product_id, r.scheme_id) = 1;
comment on view thing_credit_rate is 'The training credits of a course or a certificate from a day on, in hundredths.';
