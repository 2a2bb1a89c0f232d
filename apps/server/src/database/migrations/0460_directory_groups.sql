-- older versions: stop, because they would forget the line managers that a directory pushes
-- Groups of a company's directory, as SCIM pushes them. They give no permissions.
create table scim_group (
  id uuid primary key,                                    -- the id of the resource
  connection_id uuid not null references identity_connection on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index scim_group_name on scim_group (connection_id, lower(display_name));

create table scim_group_member (
  group_id uuid not null references scim_group on delete cascade,
  user_id uuid not null references scim_user on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_member_of_user on scim_group_member (user_id);

-- The people who name a person as their line manager.
create index scim_user_by_manager on scim_user (connection_id, (resource->>'manager')) where resource->>'manager' is not null;
