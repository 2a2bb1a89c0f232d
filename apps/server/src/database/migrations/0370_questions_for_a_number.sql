-- older versions: stop, because they can neither show nor grade a question that asks for a number
-- A number is a single gap of its own type: its answer and its key have the form of a gap's.
alter table question drop constraint question_type_check, add constraint question_type_check
  check (type in ('single', 'multiple', 'judge', 'blank', 'short', 'matching', 'ordering', 'gapChoice', 'numeric')) not valid;
alter table question validate constraint question_type_check;

create or replace function answer_fits(type text, option_count smallint, blank_count smallint, shape int) returns boolean immutable language sql as $$
  select case when shape = 0 then true
    when type in ('single', 'judge') then shape > 1001000 and shape <= 1001000 + option_count
    when type = 'multiple' then shape > 1000000 and shape < 2000000 and shape % 1000 <= option_count
    when type in ('blank', 'numeric') then shape > 2000000 and shape <= 2000000 + blank_count * 1000
    when type = 'ordering' then shape = 6000000 + option_count * 1001
    when type in ('matching', 'gapChoice') then shape >= 5000000 and shape % 1000000 / 1000 = blank_count and shape % 1000 <= option_count
    else shape = 3001000 end
$$;

-- Every type but those that a person grades.
create or replace view practisable_question as
select q.id as question_id, q.bank_id, b.company_id, q.topic, q.type
from question_entry q join bank_name b on b.id = q.bank_id
where b.is_open_for_practice and q.status = 'active' and q.type <> 'short'
  and b.id not in (select id from never_practised) and q.id not in (select id from never_practised);

-- The same form for a frozen paper: `shape_fits` needs nothing new.
create or replace function question_shape(type text, option_count smallint, blank_count smallint) returns int immutable language sql as $$
  select case when type in ('single', 'judge') then 1000 + option_count when type = 'multiple' then 2000 + option_count
    when type in ('blank', 'numeric') then 3000 + blank_count when type = 'ordering' then 5000 + option_count
    when type in ('matching', 'gapChoice') then 1000000 + blank_count * 1000 + option_count else 4000 end
$$;
