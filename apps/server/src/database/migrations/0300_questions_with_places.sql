-- older versions: stop, because they can neither show nor grade a question whose answer fills several places
-- Questions whose answer gives each of several places an option: they match, order, or choose in gaps.
alter table question drop constraint question_type_check, add constraint question_type_check
  check (type in ('single', 'multiple', 'judge', 'blank', 'short', 'matching', 'ordering', 'gapChoice')) not valid;
alter table question validate constraint question_type_check;

-- Does an answer fit its question? `shape` is its form (0 none, 1 letters, 2 texts, 3 text, 4 more than one of them, 5 places, 6 places with
-- different letters in all of them) times a million, how many letters, texts or places times a thousand, and the place in the alphabet of the last
-- letter. An order has each of its letters once.
create or replace function answer_fits(type text, option_count smallint, blank_count smallint, shape int) returns boolean immutable language sql as $$
  select case when shape = 0 then true
    when type in ('single', 'judge') then shape > 1001000 and shape <= 1001000 + option_count
    when type = 'multiple' then shape > 1000000 and shape < 2000000 and shape % 1000 <= option_count
    when type = 'blank' then shape > 2000000 and shape <= 2000000 + blank_count * 1000
    when type = 'ordering' then shape = 6000000 + option_count * 1001
    when type in ('matching', 'gapChoice') then shape >= 5000000 and shape % 1000000 / 1000 = blank_count and shape % 1000 <= option_count
    else shape = 3001000 end
$$;

create or replace view practisable_question as
select q.id as question_id, q.bank_id, b.company_id, q.topic, q.type
from question_entry q join bank_name b on b.id = q.bank_id
where b.is_open_for_practice and q.status = 'active' and q.type in ('single', 'multiple', 'judge', 'blank', 'matching', 'ordering', 'gapChoice')
  and b.id not in (select id from never_practised) and q.id not in (select id from never_practised);

-- The same for a frozen paper. The form of the answers that a question takes: also 5 letters in an order; for places, a million and their number
-- times a thousand and the number of their options.
create or replace function question_shape(type text, option_count smallint, blank_count smallint) returns int immutable language sql as $$
  select case when type in ('single', 'judge') then 1000 + option_count when type = 'multiple' then 2000 + option_count
    when type = 'blank' then 3000 + blank_count when type = 'ordering' then 5000 + option_count
    when type in ('matching', 'gapChoice') then 1000000 + blank_count * 1000 + option_count else 4000 end
$$;
create or replace function shape_fits(question int, shape int) returns boolean immutable language sql as $$
  select case when question is null then false when shape = 0 then true
    when question < 2000 then shape > 1001000 and shape <= 1001000 + question % 1000
    when question < 3000 then shape > 1000000 and shape < 2000000 and shape % 1000 <= question % 1000
    when question < 4000 then shape > 2000000 and shape <= 2000000 + question % 1000 * 1000
    when question < 5000 then shape = 3001000
    when question < 6000 then shape = 6000000 + question % 1000 * 1001
    else shape >= 5000000 and shape % 1000000 / 1000 = question % 1000000 / 1000 and shape % 1000 <= question % 1000 end
$$;
