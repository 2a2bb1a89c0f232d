-- older versions: go on
-- Policies: documents of a company that people read and sign (decision 140).

-- A policy of a company, with its draft. People sign its published versions, which the screens call revisions.
create table policy (
  id uuid primary key,
  company_id uuid not null references company,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  revision int not null default 1,
  version int not null default 0 check (version >= 0),    -- the latest published; 0: none yet
  asked_version int not null default 0,                   -- the oldest version whose signature still holds
  title jsonb not null,
  content jsonb not null,                                 -- {kind, body, note, effectiveOn} as PolicyFields of the contract has them
  file_id uuid references stored_file,                    -- the PDF file of the draft
  has_changes boolean not null default true,              -- the draft differs from the latest version
  changed_at timestamptz not null,
  created_by uuid references account,
  created_at timestamptz not null,
  request_key text,
  constraint policy_published check (status = 'draft' or version > 0),
  constraint policy_asked check (asked_version between least(version, 1) and version)
);
create index policy_changed on policy (changed_at, id);
create index policy_of_company on policy (company_id, status);
create index policy_file on policy (file_id);
create unique index policy_requested on policy (created_by, request_key) where request_key is not null;

-- A published state of a policy. It is never changed: whoever signed it can always read what they signed.
create table policy_version (
  policy_id uuid not null references policy,
  version int not null check (version > 0),
  asks_again boolean not null,                            -- signatures of earlier versions no longer hold
  title jsonb not null,
  content jsonb not null,
  file_id uuid references stored_file,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'), -- SHA-256 of title, text or file, note and date (digestOf)
  published_by uuid references account,
  published_at timestamptz not null,
  primary key (policy_id, version)
);
create index policy_version_file on policy_version (file_id);
create function policy_version_is_final() returns trigger language plpgsql as $$
begin
  -- Only the name of an erased publisher may be taken away.
  if (to_jsonb(new) - 'published_by') = (to_jsonb(old) - 'published_by') then return new; end if;
  raise exception 'versions of a policy are final';
end $$;
create trigger policy_version_is_final before update on policy_version for each row execute function policy_version_is_final();

-- A person opened a version of a policy, and signed it. One row for a person and version, and one more for each cycle that
-- asked for the same version again.
create table policy_signature (
  id uuid primary key,
  policy_id uuid not null,
  version int not null,
  account_id uuid not null references account,
  asked_since date,                                       -- the first day of the cycle that asked for it again; null: none did
  opened_at timestamptz not null,
  read_at timestamptz,                                    -- the person reached the end
  signed_at timestamptz,
  signed_name text,                                       -- as the person typed it
  digest text,                                            -- of the version, as it was shown
  constraint policy_signature_of_version foreign key (policy_id, version) references policy_version (policy_id, version),
  constraint policy_signature_whole check (num_nonnulls(signed_at, signed_name, digest) in (0, 3)),
  constraint policy_signature_read check (signed_at is null or read_at is not null)
);
create unique index policy_signature_once on policy_signature (policy_id, account_id, version, asked_since) nulls not distinct;
create index policy_signature_of on policy_signature (account_id, policy_id);
create function policy_signature_is_final() returns trigger language plpgsql as $$
begin
  if old.signed_at is null or (to_jsonb(new) - 'signed_name') = (to_jsonb(old) - 'signed_name') then return new; end if;
  raise exception 'signatures of a policy are final';
end $$;
create trigger policy_signature_is_final before update on policy_signature for each row execute function policy_signature_is_final();

create view policy_name as
select p.id, p.company_id,
  coalesce((select v.title from policy_version v where v.policy_id = p.id and v.version = p.version), p.title) as title,
  p.status, p.version, p.asked_version, p.changed_at
from policy p;
comment on view policy_name is 'A policy as lists call it; version 0 was never published. Its rows can be locked.';
create view policy_publication as select policy_id, version, asks_again, published_at from policy_version;
comment on view policy_publication is 'A published version of a policy.';
create view signed_policy as
select s.policy_id, p.company_id, s.account_id, s.version, s.signed_at, s.version >= p.asked_version as holds
from policy_signature s join policy p on p.id = s.policy_id where s.signed_at is not null;
comment on view signed_policy is 'A signature of a policy; it holds until a version asks for another one.';
