-- older versions: go on
-- Questions with a shared stem: a text, a table or a picture that several questions ask about, such as the report of an incident. Papers take
-- them together and in their order. A version of each question holds the material it was written for; this row is what authors edit.
-- An older version draws each of these questions by itself, and shows no material. So nobody makes a group before every process is this version.
create table question_group (
  id uuid primary key,
  bank_id uuid not null references question_bank,
  material jsonb not null,                                -- {zh, en}, rich text
  revision int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index question_group_of_bank on question_group (bank_id, created_at desc, id desc);

-- As its current version says; null: the question stands alone.
alter table question add column group_id uuid references question_group, add column group_position smallint;
create index question_in_group on question (group_id, group_position) where group_id is not null;

create view drawable_question as
select id, bank_id, type, topic, difficulty, enemy_set, draw_key, group_id, group_position from question where status = 'active';
comment on view drawable_question is 'A question that papers draw, with the group that it is drawn with.';
