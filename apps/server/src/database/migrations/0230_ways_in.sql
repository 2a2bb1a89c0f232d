-- older versions: stop, because they would send sealed messages without their words, and would neither note nor ask when a way in was made
-- A way into an account is judged when it is used (decision 70), so each has the moment at which it was made or confirmed.

-- An account that exists keeps what its person signs in with: what an installation has trusted until now stays trusted.
alter table account
  add column password_set_at timestamptz,                 -- null: none was set, or in a way that nobody noted
  add column email_confirmed_at timestamptz,              -- when the holder last proved the address; null: staff wrote it down
  add column phone_confirmed_at timestamptz;              -- the same of the phone number
update account set password_set_at = case when password_hash is not null then now() end,
  email_confirmed_at = case when email is not null and is_email_confirmed then now() end;

-- A link proves the address to which it was sent, and lets its reader into the account: to set a password, or to sign in once.
alter table password_reset
  add column purpose text not null default 'password',    -- 'password', 'signIn'
  add column made_at timestamptz,
  add column email text,                                  -- the address it was sent to; null: handed over by the operator
  -- The power of the member of staff who sent it, as it was then (opening.rules.ts); no holdings at all: the person asked for it.
  add column holdings text[],
  add column reach uuid;                                  -- the only company they reach; null: every one
update password_reset r set made_at = now(), email = a.email from account a where a.id = r.account_id and r.is_mailed;
update password_reset r set used_at = now() where r.used_at is null and exists (select from staff_grant g where g.account_id = r.account_id);

alter table email_change add column made_at timestamptz;
update email_change set made_at = now();

-- When the provider's user was linked to the account, kept with the code that the browser brings back; and whether the provider has just asked them to sign in.
alter table sign_in_code add column linked_at timestamptz, add column is_fresh boolean not null default false;
alter table sso_request add column is_fresh boolean not null default false;

alter table session
  add column address text,                                -- the network address at the beginning, for the person's own list of sessions
  add column reauthenticated_at timestamptz;              -- when the person last proved in this session who they are
comment on column session.reauthenticated_at is 'Some acts ask for the password again: they need this to be a few minutes old at most.';

create view session_proof as
select s.id as session_id, s.reauthenticated_at, a.password_hash is not null as has_password,
  exists (select from account_identity i where i.account_id = s.account_id) as has_provider
from session s
join account a on a.id = s.account_id;
comment on view session_proof is 'When the person of a session last proved who they are, and how they can do so again.';

-- Whoever gets a permission signs in anew. Every route to a permission writes this table, so the rule stands here.
create function staff_grant_given() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(distinct account_id) into ids from given;
  perform from account where id = any(ids) order by id for no key update;
  update session s set ended_at = g.at, end_reason = 'granted'
    from (select account_id, max(given_at) as at from given group by 1) g
    where s.account_id = g.account_id and s.ended_at is null and s.created_at < g.at;
  update password_reset r set used_at = g.at
    from (select account_id, max(given_at) as at from given group by 1) g
    where r.account_id = g.account_id and r.used_at is null and coalesce(r.made_at, 'epoch') < g.at;
  delete from sign_in_code where account_id = any(ids);
  delete from email_change where account_id = any(ids);
  return null;
end $$;
create trigger staff_grant_given after insert on staff_grant referencing new table as given for each statement execute function staff_grant_given();

-- Words that let somebody sign in are kept sealed until they are sent.
alter table outbound_message add column sealed_words bytea;
update outbound_message set body = '', params = '{}' where is_secret and (not has_transport or sent_at is not null or failed_at is not null);
