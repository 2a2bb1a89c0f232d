-- What a question says of its answers. It can give the key away, so it stands beside the key.
alter table question_key add column feedback jsonb not null default '{}';

-- What staff find a question by: what it was called and numbered where it comes from, and its tags.
alter table question
  add column title text not null default '',
  add column source_id text not null default '',
  add column tags text[] not null default '{}';
create index question_tags on question using gin (tags);

-- A weight of 0 now means that a choice neither earns nor costs. It used to mean what no weight means: such a choice takes back the smallest right one.
create function without_zero_weights(answer_key jsonb) returns jsonb immutable language sql as $$
  select jsonb_set(answer_key, '{weights}', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(answer_key -> 'weights') where value::numeric <> 0))
$$;
update question_key set answer_key = without_zero_weights(answer_key) where jsonb_path_exists(answer_key, '$.weights.* ? (@ == 0)');
update question_ruling set answer_key = without_zero_weights(answer_key) where jsonb_path_exists(answer_key, '$.weights.* ? (@ == 0)');
update regrade set answer_key = without_zero_weights(answer_key) where jsonb_path_exists(answer_key, '$.weights.* ? (@ == 0)');
drop function without_zero_weights;

-- Two questions with the same words are the same when they are also answered, scored and commented alike, and show their choices in the same way.
-- `fingerprint` stands for the words and pictures, `variant` for the rest.
create function question_variant(answer_key jsonb, explanation jsonb, feedback jsonb, content jsonb) returns text immutable language sql as $$
  select md5(concat_ws(chr(1), answer_key::text, explanation::text, feedback::text, pinned_options(content)))
$$;
alter table question add column variant text not null default '';
update question q set variant = question_variant(k.answer_key, k.explanation, k.feedback, v.content)
from question_version v join question_key k on k.question_id = v.question_id and k.version = v.version
where v.question_id = q.id and v.version = q.current_version;
alter table question drop constraint question_bank_id_fingerprint_key;
alter table question add constraint question_once unique (bank_id, fingerprint, variant);
