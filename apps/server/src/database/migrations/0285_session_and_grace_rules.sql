-- older versions: go on
-- Two rules that several statements had each written out: when a session counts, and until when saves of an attempt count.

create function is_session_live(ended_at timestamptz, expires_at timestamptz, idle_until timestamptz, at timestamptz) returns boolean
immutable parallel safe language sql return ended_at is null and expires_at > at and idle_until > at;
comment on function is_session_live is 'True while a session has neither ended nor expired at an instant. Its account, company and membership may still forbid its use: session_refusal.';

create function session_refusal(s session_actor, at timestamptz) returns text immutable parallel safe language sql return case
  when s.ended_at is not null then case s.end_reason when 'elsewhere' then 'sessionEnded' when 'suspended' then 'accountSuspended'
    when 'withdrawn' then 'membershipWithdrawn' else 'sessionExpired' end
  when not is_session_live(s.ended_at, s.expires_at, s.idle_until, at) then 'sessionExpired'
  when s.account_status <> 'active' or s.company_status <> 'active' then 'accountSuspended'
  when s.member_status is distinct from 'active' then 'membershipWithdrawn' end;
comment on function session_refusal is 'The error that a call with a session gets at an instant; null while the session counts.';

create function last_save_at(deadline timestamptz) returns timestamptz stable parallel safe language sql return deadline + interval '10 seconds';
comment on function last_save_at is 'The last instant at which a save counts: the deadline of an attempt and the grace for saves that are still arriving (graceSeconds of the contract).';
