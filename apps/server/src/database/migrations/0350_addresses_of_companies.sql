-- older versions: go on
-- The address of a company: a domain that it has proved, at which the portal shows its name and its sign-in first.

alter table identity_domain add column host_since timestamptz;   -- null: it is a mail domain only
create unique index identity_domain_host on identity_domain (company_id) where host_since is not null;

-- Addresses in use, with the company that a page shows there.
create view company_address as
  select d.domain as host, d.company_id, c.name, c.short_name, c.logo_file, c.brand_color
  from identity_domain d join company c on c.id = d.company_id and c.status = 'active'
  where d.proved_at is not null and d.host_since is not null;
comment on view company_address is 'A host name that a company has proved and uses as its address, with the name and the brand that pages show there.';
