-- older versions: stop, because they can neither show nor grade a question that is answered by points on a picture
-- Questions whose answer is one or more points on a picture. `blank_count` is the most points that an answer may have.
alter table question drop constraint question_type_check, add constraint question_type_check
  check (type in ('single', 'multiple', 'judge', 'blank', 'short', 'matching', 'ordering', 'gapChoice', 'numeric', 'hotspot')) not valid;
alter table question validate constraint question_type_check;

-- Form 7 is points on a picture, times a million, and their number times a thousand.
create or replace function answer_fits(type text, option_count smallint, blank_count smallint, shape int) returns boolean immutable language sql as $$
  select case when shape = 0 then true
    when type in ('single', 'judge') then shape > 1001000 and shape <= 1001000 + option_count
    when type = 'multiple' then shape > 1000000 and shape < 2000000 and shape % 1000 <= option_count
    when type in ('blank', 'numeric') then shape > 2000000 and shape <= 2000000 + blank_count * 1000
    when type = 'ordering' then shape = 6000000 + option_count * 1001
    when type in ('matching', 'gapChoice')
      then shape >= 5000000 and shape < 7000000 and shape % 1000000 / 1000 = blank_count and shape % 1000 <= option_count
    when type = 'hotspot' then shape > 7000000 and shape <= 7000000 + blank_count * 1000
    else shape = 3001000 end
$$;

-- The same for a frozen paper: 6 points on a picture, times a thousand, and how many.
create or replace function question_shape(type text, option_count smallint, blank_count smallint) returns int immutable language sql as $$
  select case when type in ('single', 'judge') then 1000 + option_count when type = 'multiple' then 2000 + option_count
    when type in ('blank', 'numeric') then 3000 + blank_count when type = 'ordering' then 5000 + option_count
    when type = 'hotspot' then 6000 + blank_count
    when type in ('matching', 'gapChoice') then 1000000 + blank_count * 1000 + option_count else 4000 end
$$;
create or replace function shape_fits(question int, shape int) returns boolean immutable language sql as $$
  select case when question is null then false when shape = 0 then true
    when question < 2000 then shape > 1001000 and shape <= 1001000 + question % 1000
    when question < 3000 then shape > 1000000 and shape < 2000000 and shape % 1000 <= question % 1000
    when question < 4000 then shape > 2000000 and shape <= 2000000 + question % 1000 * 1000
    when question < 5000 then shape = 3001000
    when question < 6000 then shape = 6000000 + question % 1000 * 1001
    when question < 7000 then shape > 7000000 and shape <= 7000000 + question % 1000 * 1000
    else shape >= 5000000 and shape < 7000000 and shape % 1000000 / 1000 = question % 1000000 / 1000 and shape % 1000 <= question % 1000 end
$$;
