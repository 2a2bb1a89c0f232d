-- older versions: stop, because they can neither show nor grade a question whose answer is files
-- Questions whose answer is files. They say how many in `blank_count`. The list of types and the functions below are replaced as a whole, so that
-- they repeat points on a picture (0420).
alter table question drop constraint question_type_check, add constraint question_type_check
  check (type in ('single', 'multiple', 'judge', 'blank', 'short', 'matching', 'ordering', 'gapChoice', 'numeric', 'hotspot', 'upload')) not valid;
alter table question validate constraint question_type_check;

-- A file uploaded for a question of an attempt. It belongs to both for good: an answer can name it only there. One that no answer names when the
-- attempt has ended is deleted; with the others, the row keeps the file.
create table attempt_file (
  attempt_id uuid not null references attempt on delete cascade,
  position smallint not null,
  key text not null,                                      -- of the page: uploaded twice, it is one
  account_id uuid not null references account,            -- its candidate, so that erasing a person erases the file
  file_id uuid not null unique references stored_file,
  kind text not null check (kind in ('file', 'photo', 'audio')),
  is_late boolean not null,                               -- arrived after the grace: for staff alone, no answer has it
  at timestamptz not null,
  primary key (attempt_id, position, key)
);
create index attempt_file_of_person on attempt_file (account_id);
create index attempt_file_by_time on attempt_file (at);

-- A form of answers of its own: 8 for files, with their number.
create or replace function answer_fits(type text, option_count smallint, blank_count smallint, shape int) returns boolean immutable language sql as $$
  select case when shape = 0 then true
    when type in ('single', 'judge') then shape > 1001000 and shape <= 1001000 + option_count
    when type = 'multiple' then shape > 1000000 and shape < 2000000 and shape % 1000 <= option_count
    when type in ('blank', 'numeric') then shape > 2000000 and shape <= 2000000 + blank_count * 1000
    when type = 'ordering' then shape = 6000000 + option_count * 1001
    when type in ('matching', 'gapChoice')
      then shape >= 5000000 and shape < 7000000 and shape % 1000000 / 1000 = blank_count and shape % 1000 <= option_count
    when type = 'hotspot' then shape > 7000000 and shape <= 7000000 + blank_count * 1000
    when type = 'upload' then shape > 8000000 and shape <= 8000000 + blank_count * 1000
    else shape = 3001000 end
$$;

create or replace function question_shape(type text, option_count smallint, blank_count smallint) returns int immutable language sql as $$
  select case when type in ('single', 'judge') then 1000 + option_count when type = 'multiple' then 2000 + option_count
    when type in ('blank', 'numeric') then 3000 + blank_count when type = 'ordering' then 5000 + option_count
    when type in ('matching', 'gapChoice') then 1000000 + blank_count * 1000 + option_count
    when type = 'hotspot' then 6000 + blank_count
    when type = 'upload' then 8000 + blank_count
    else 4000 end
$$;

create or replace function shape_fits(question int, shape int) returns boolean immutable language sql as $$
  select case when question is null then false when shape = 0 then true
    when question < 2000 then shape > 1001000 and shape <= 1001000 + question % 1000
    when question < 3000 then shape > 1000000 and shape < 2000000 and shape % 1000 <= question % 1000
    when question < 4000 then shape > 2000000 and shape <= 2000000 + question % 1000 * 1000
    when question < 5000 then shape = 3001000
    when question < 6000 then shape = 6000000 + question % 1000 * 1001
    when question < 7000 then shape > 7000000 and shape <= 7000000 + question % 1000 * 1000
    when question between 8000 and 8999 then shape > 8000000 and shape <= 8000000 + question % 1000 * 1000
    else shape >= 5000000 and shape < 7000000 and shape % 1000000 / 1000 = question % 1000000 / 1000 and shape % 1000 <= question % 1000 end
$$;

-- Every type but those that people mark.
create or replace view practisable_question as
select q.id as question_id, q.bank_id, b.company_id, q.topic, q.type
from question_entry q join bank_name b on b.id = q.bank_id
where b.is_open_for_practice and q.status = 'active' and q.type not in ('short', 'upload')
  and b.id not in (select id from never_practised) and q.id not in (select id from never_practised);
