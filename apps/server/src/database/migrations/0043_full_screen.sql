-- The page of such an exam runs in full screen where the browser can, and leaving it is a leave.
alter table exam add column full_screen boolean not null default false;
