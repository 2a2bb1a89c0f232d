-- older versions: go on
-- True for a certificate that staff revoked because of their own mistake, so that it may be issued again. A corrected result reinstates none of these.
-- Until now only the undoing of a batch did this. Its certificates come from no exam, so no result reinstates them.
alter table certificate add column is_staff_mistake boolean not null default false;
