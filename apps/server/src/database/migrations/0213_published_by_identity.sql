-- older versions: go on
-- What identity publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view account_name as select id, login, name, name_latin from account;
comment on view account_name is 'How a person is called, whatever became of the account.';

create view account_contact as select id, login, name, name_latin, email, phone, locale, notice_mail, status = 'active' as is_active from account;
comment on view account_contact is 'How a person is reached: address, phone, language, whether they want mail, and whether they may sign in.';

create view active_account as select id, login, name, name_latin, email, locale, notice_mail from account where status = 'active';
comment on view active_account is 'An account that may sign in, and how its person is reached.';

create view membership_entry as select company_id, account_id, employee_no, department_id, position, status = 'active' as is_active from membership;
comment on view membership_entry is 'A person''s place in a company, also after they left it.';

create view active_membership as
select company_id, account_id, employee_no, department_id, position, joined_at
from membership where status = 'active';
comment on view active_membership is 'A place in a company that is held now.';

create view company_name as select id, name, short_name from company;
comment on view company_name is 'How a company is called, also while it is suspended.';

create view active_company as
select id, name, short_name, logo_file, brand_color, knowledge_module, show_vip_paid_course, show_wanna_learn, show_sharing_rewards,
  show_search_course, show_recommend_course, vip_until, created_at
from company where status = 'active';
comment on view active_company is 'A company that is not suspended, with what company_feature tells of it.';

create view company_feature as
select id, name, short_name, logo_file, brand_color, knowledge_module, show_vip_paid_course, show_wanna_learn, show_sharing_rewards,
  show_search_course, show_recommend_course, vip_until
from company;
comment on view company_feature is 'How a company looks, which features it uses, and when its VIP term ends.';

create view department_entry as select id, company_id, parent_id, name from department;
comment on view department_entry is 'A department, and the one above it.';

create view department_size as select company_id, department_id, people from department_people;
comment on view department_size is 'Number of people who are in a department itself; without a department, of those who are in none.';

create view searched_person as
select account_id, company_id, is_main, department_id, grant_names, name_key, words, member_status = 'active' as is_member
from person;
comment on view searched_person is 'The list of people, to search by words and to sort by name.';

create view held_grant as select account_id, company_id, grant_name from staff_grant;
comment on view held_grant is 'A staff grant; without a company it is for the organisation.';

comment on view session_actor is 'A session with all that decides whether it still counts; member_status is null for somebody who is no member any more.';
