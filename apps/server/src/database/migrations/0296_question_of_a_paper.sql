-- older versions: go on
-- A question of a paper, as an attempt holds it from its start. Its place in the array is its place in the paper.
create type attempt_item as (
  question_id uuid,
  version int,
  type text,
  topic text,
  option_count smallint,
  blank_count smallint,
  points int,
  option_order text                                       -- 'CADB': the keys in the order shown; empty: no options
);

-- The form of the answers that a question takes: 1 one letter, 2 letters, 3 texts, 4 a text, times a thousand, and how many letters or texts.
create function question_shape(type text, option_count smallint, blank_count smallint) returns int immutable language sql as $$
  select case when type in ('single', 'judge') then 1000 + option_count when type = 'multiple' then 2000 + option_count
    when type = 'blank' then 3000 + blank_count else 4000 end
$$;

-- Does an answer fit the question? `shape` is as `answer_fits` reads it; a question that the paper does not have takes nothing.
create function shape_fits(question int, shape int) returns boolean immutable language sql as $$
  select case when question is null then false when shape = 0 then true
    when question < 2000 then shape > 1001000 and shape <= 1001000 + question % 1000
    when question < 3000 then shape > 1000000 and shape < 2000000 and shape % 1000 <= question % 1000
    when question < 4000 then shape > 2000000 and shape <= 2000000 + question % 1000 * 1000
    else shape = 3001000 end
$$;
