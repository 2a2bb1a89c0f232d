-- Where somebody was last, which a sign-in of who belongs to several companies asks for, and what the deletion of old sessions keeps.
create index session_newest on session (account_id, created_at desc);
