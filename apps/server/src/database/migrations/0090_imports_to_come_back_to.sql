-- Somebody who leaves an import finds it again, with its pictures, and may import it into a bank that is made only then.
alter table question_import alter column bank_id drop not null;
alter table question_import add column pictures jsonb not null default '{}';
alter table question_import add check (committed_at is null or bank_id is not null);
create index question_import_owner on question_import (owner_id, expires_at desc);
