-- The console's lists of live classes and of who was in one.
alter table live_class add column request_key text;
-- Asked again after a lost answer, a class is scheduled once.
create unique index live_class_requested on live_class (created_by, request_key) where request_key is not null;
-- The same person may come in several companies: a row of the list is named by itself.
alter table live_attendance add column id uuid not null default gen_random_uuid();
create unique index live_attendance_entered on live_attendance (class_id, entered_at, id);
