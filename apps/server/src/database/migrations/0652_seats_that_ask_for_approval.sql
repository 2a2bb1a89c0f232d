-- older versions: go on
-- A class may ask for the approval of each seat (decision 135). An older version shows a request as a place on the waitlist.
alter table training_class add column asks_approval boolean not null default false;
alter table training_place add column request_id uuid;    -- waits for approval, and not yet for a seat; null: it does not
create unique index training_place_request on training_place (request_id) where request_id is not null;

create view waiting_seat as
select p.request_id as id, p.company_id, p.account_id, p.class_id, k.title, k.starts_on, k.ends_on, p.asked_at as submitted_at
from training_place p join training_class k on k.id = p.class_id and k.status = 'published'
where p.request_id is not null;
comment on view waiting_seat is 'A seat in a training class that waits for an approval.';
