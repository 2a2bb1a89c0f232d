-- older versions: go on
-- Notices reach people by text message too.
create or replace view active_account as select id, login, name, name_latin, email, locale, notice_mail, phone from account where status = 'active';
