-- older versions: go on
-- Every call asks for the permissions and posts of its person; few people have any. The function is called for them alone, so that the calls of
-- learners don't make its subqueries ready to run.
create view rights_holder as select account_id from staff_grant union all select account_id from staff_post;
comment on view rights_holder is 'A person who was given a permission or a post; several times, if they have several.';

create function rights_of(of_account uuid, of_company uuid) returns json stable parallel safe language sql
return json_build_object(
  'grants', array(select g.grant_name from held_grant g where g.account_id = of_account and g.company_id is null),
  'companyGrants', array(select g.grant_name from held_grant g where g.account_id = of_account and g.company_id = of_company),
  'posts', array(select distinct p.kind from held_post p where p.account_id = of_account),
  'factorGrants', array(select r.grant_name from required_factor r));
comment on function rights_of is 'The permissions of a person for the organisation and in a company, their kinds of posts, and the permissions that need a second factor.';
