-- older versions: stop, because they would keep identifiers in a form that the new indexes refuse
-- Logins, e-mail addresses, phone numbers and employee numbers are kept and compared in one form (decision 70). The same in the server:
-- packages/contract/src/identity/identifier.rules.ts.

-- An identifier as it is kept: compatible signs become plain ones, signs that nobody sees go, no space stands around it.
create function identifier_text(written text) returns text language sql immutable strict parallel safe as $$
  select btrim(normalize(regexp_replace(normalize(written, nfkc),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), nfkc), E' \u1680\u2028\u2029')
$$;
-- The same where case does not count. It names no other function: an index is built where none of ours is found.
create function identifier_key(written text) returns text language sql immutable strict parallel safe as $$
  select lower(btrim(normalize(regexp_replace(normalize(written, nfkc),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), nfkc), E' \u1680\u2028\u2029'))
$$;

-- Of several accounts with what is one login now, the one that is written so already keeps it, else the oldest; the others get a number behind theirs.
-- An address or a phone number cannot be changed like that: it stays with the account that has it in its one form, else with the oldest, and the
-- others lose it. Each such change is an entry of the audit log.
do $$
declare r record; given text; n int;
begin
  for r in
    select id, login, identifier_text(login) as kept, row_number() over (partition by identifier_key(login) order by login <> identifier_text(login), created_at, id) as nth
    from account
  loop
    given := r.kept;
    if r.nth > 1 or given = '' then
      n := r.nth;
      loop
        given := left(coalesce(nullif(r.kept, ''), 'account'), 54) || '-' || n;
        exit when not exists (select from account where identifier_key(login) = identifier_key(given) and id <> r.id);
        n := n + 1;
      end loop;
      insert into audit_line (id, at, action, thing, thing_id, detail)
        values (gen_random_uuid(), now(), 'account.identifier', 'account', r.id, jsonb_build_object('before', jsonb_build_object('login', r.login), 'after', jsonb_build_object('login', given)));
    end if;
    if given <> r.login then update account set login = given where id = r.id; end if;
  end loop;
  for r in
    select id, email, nullif(identifier_text(email), '') as kept, row_number() over (partition by identifier_key(email) order by email <> identifier_text(email), created_at, id) as nth
    from account where email is not null
  loop
    if r.nth > 1 then
      update account set email = null, email_confirmed_at = null where id = r.id;
      insert into audit_line (id, at, action, thing, thing_id, detail)
        values (gen_random_uuid(), now(), 'account.identifier', 'account', r.id, jsonb_build_object('before', jsonb_build_object('email', r.email), 'after', jsonb_build_object('email', null)));
    elsif r.kept is distinct from r.email then
      update account set email = r.kept where id = r.id;
    end if;
  end loop;
  for r in
    select id, phone, nullif(identifier_text(phone), '') as kept, row_number() over (partition by identifier_text(phone) order by phone <> identifier_text(phone), created_at, id) as nth
    from account where phone is not null
  loop
    if r.nth > 1 then
      update account set phone = null, phone_confirmed_at = null where id = r.id;
      insert into audit_line (id, at, action, thing, thing_id, detail)
        values (gen_random_uuid(), now(), 'account.identifier', 'account', r.id, jsonb_build_object('before', jsonb_build_object('phone', r.phone), 'after', jsonb_build_object('phone', null)));
    elsif r.kept is distinct from r.phone then
      update account set phone = r.kept where id = r.id;
    end if;
  end loop;
  for r in
    select company_id, account_id, employee_no, nullif(identifier_text(employee_no), '') as kept,
      row_number() over (partition by company_id, identifier_text(employee_no) order by employee_no <> identifier_text(employee_no), joined_at, account_id) as nth
    from membership where employee_no is not null
  loop
    given := r.kept;
    if r.nth > 1 then
      n := r.nth;
      loop
        given := left(coalesce(r.kept, '0'), 34) || '-' || n;
        exit when not exists (select from membership where company_id = r.company_id and identifier_text(employee_no) = given);
        n := n + 1;
      end loop;
      insert into audit_line (id, at, company_id, action, thing, thing_id, detail)
        values (gen_random_uuid(), now(), r.company_id, 'account.identifier', 'account', r.account_id,
          jsonb_build_object('before', jsonb_build_object('employeeNo', r.employee_no), 'after', jsonb_build_object('employeeNo', given)));
    end if;
    if given is distinct from r.employee_no then update membership set employee_no = given where company_id = r.company_id and account_id = r.account_id; end if;
  end loop;
end $$;

create unique index account_login_once on account (identifier_key(login));
create unique index account_email_once on account (identifier_key(email)) where email is not null;
create unique index account_phone_once on account (identifier_text(phone)) where phone is not null;
create unique index membership_employee_no_once on membership (company_id, identifier_text(employee_no)) where employee_no is not null;
