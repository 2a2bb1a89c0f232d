-- A grant is held for the whole training organisation, or for one company alone: then it opens only the calls that are bounded by company, there.
alter table staff_grant drop constraint staff_grant_pkey, add column company_id uuid,
  add constraint staff_grant_once unique nulls not distinct (account_id, grant_name, company_id),
  add constraint staff_grant_in_company foreign key (company_id, account_id) references membership (company_id, account_id);
