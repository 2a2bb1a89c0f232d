-- older versions: stop, because they would ask a requirement of all people that is meant for a group
-- A requirement may be for groups of the company's directory.
alter table requirement add column group_ids uuid[] not null default '{}'; -- an empty list is no condition; a deleted group has no people

create view directory_group as
select g.id, c.company_id, g.display_name as name, c.name as connection
from scim_group g join identity_connection c on c.id = g.connection_id;
comment on view directory_group is 'The groups that a company''s directory pushes.';

create view directory_group_member as
select m.group_id, s.account_id from scim_group_member m join scim_user s on s.id = m.user_id and s.is_active;
comment on view directory_group_member is 'The active people of the groups of directories.';
