import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemsOfMigration, statementsOfMigration } from './older-versions.ts'
import { listFiles, projectRoot, readText } from './tree.ts'

const told = (text: string) => problemsOfMigration('0999_trial.sql', text)
const goOn = '-- older versions: go on\n'
const stop = '-- older versions: stop, because they write a column that is gone\n'

test('every change since the baseline keeps the rule', () => {
  const folder = 'apps/server/src/database/migrations'
  const files = listFiles(/^apps\/server\/src\/database\/migrations\/[^/]+\.sql$/)
  expect(files.map((file) => path.basename(file)).toSorted()).toEqual(
    readdirSync(path.join(projectRoot, folder)).filter((name) => name.endsWith('.sql')),
  )
  expect(files.flatMap((file) => problemsOfMigration(path.basename(file), readText(file)))).toEqual([])
})

test('a change comes after the baseline', () => {
  expect(problemsOfMigration('0212_trial.sql', `${goOn}create table one (n int);`)).toEqual([
    expect.stringContaining('before the end of the baseline'),
  ])
  expect(problemsOfMigration('0213_trial.sql', `${goOn}create table one (n int);`)).toEqual([])
})

test('a change says what becomes of older versions', () => {
  expect(told('create table one (n int);')).toEqual([
    expect.stringContaining('does not say what becomes of older versions'),
  ])
  expect(told(`${stop}alter table site_news drop column n;`)).toEqual([])
  expect(told(`${goOn}create table one (n int);`)).toEqual([])
})

test('older versions work with additions, and not with removals or new constraints', () => {
  const beside = [
    'create table one (n int); create unique index one_n on one (n); insert into one values (1);',
    "alter table site_news add column more int, add column less text not null default 'a, drop';",
    'create view all_news as select 1; create function f() returns int language sql as $$ delete from account; select 1 $$;',
    'alter table site_news add column more text check (char_length(more) between 4 and 40)',
    "create index news_more on site_news (id); comment on table site_news is 'x; y';",
    'alter table site_news drop constraint site_news_title_check',
    'alter table site_news add column more int; create unique index one_more on site_news (title) where more is not null;',
    "alter function f(text, int) set plan_cache_mode = 'force_generic_plan';",
  ]
  for (const text of beside) expect(told(goOn + text), text).toEqual([])
  const not = [
    'alter table site_news drop column title',
    'alter table site_news rename column title to words',
    'alter table site_news add column more int not null',
    'alter table site_news add column more int, drop column less',
    'alter table site_news add column more int unique',
    'alter table site_news add column more text check (char_length(title) between 4 and 40)',
    'alter table site_news add column more text check (more is not null)',
    'alter table site_news add constraint one check (true)',
    'create unique index one on site_news (title)',
    'create unique index one on site_news (title) where words is not null',
    'alter table site_news drop constraint site_news_pkey',
    "update site_news set title = ''",
    "insert into site_news values ('')",
    'create trigger t before insert on site_news execute function f()',
    'create or replace function f() returns int language sql as $$ select 2 $$',
    "alter function f(text) set search_path = 'other'",
    'alter function f(text) rename to g',
    'drop table site_news',
    'do $$ begin drop table site_news; end $$',
  ]
  for (const text of not) expect(told(goOn + text), text).toEqual([expect.stringContaining('which nobody knows after')])
})

test('a table of answers is held for an instant only, and by nothing else of the file', () => {
  expect(told(`${goOn}alter table saved_answer add column n int not null default 0;`)).toEqual([])
  for (const text of [
    'create index n on saved_answer (seq)',
    'alter table attempt alter column score type bigint',
    "update attempt set score = 1 where state = 'open'",
  ])
    expect(told(`${stop}${text}`), text).toEqual([expect.stringContaining('for as long as it has rows')])
  expect(told(`${goOn}alter table attempt add column luck float8 default random()`)).toEqual([
    expect.stringContaining('for as long as it has rows'),
  ])
  expect(told(`${goOn}create table one (n int); alter table attempt add column n int;`)).toEqual([
    expect.stringContaining('in a file of its own'),
  ])
})

test('a table may move behind a view that takes over its name, in one file', () => {
  const moving = 'alter table attempt_mark rename to given_point;'
  const view = 'create view attempt_mark as select * from given_point;'
  const rest =
    'alter table given_point alter column a drop not null, alter column b drop not null; drop trigger t on given_point; create trigger u instead of insert on attempt_mark execute function f(); create or replace view v as select from given_point g; create or replace function f() returns int language sql as $$ select 1 from given_point g $$;'
  expect(told(goOn + moving + view + rest)).toEqual([])
  expect(told(goOn + moving)).not.toEqual([])
  for (const text of [
    'alter table given_point drop column a',
    "update attempt set score = 1 where state = 'open'",
    'create or replace view v as select 1',
    'create or replace function f() returns int language sql as $$ select 2 $$',
  ])
    expect(told(goOn + moving + view + text), text).not.toEqual([])
})

test('columns may come with a trigger on themselves, which nothing of an older version meets', () => {
  const add = 'alter table attempt add column a int, add column b int, alter column a set statistics 0;'
  const guard = (columns: string) =>
    `create trigger t before update of ${columns} on attempt for each row execute function f();`
  expect(told(goOn + add + guard('a, b'))).toEqual([])
  expect(told(goOn + add + guard('a, score'))).not.toEqual([])
  expect(told(goOn + guard('a'))).not.toEqual([])
})

test('a constraint may come with a column that older versions leave empty', () => {
  const add = 'alter table site_news add column editor uuid;'
  const key =
    'alter table site_news add constraint k foreign key (editor, author) references person (id, author) not valid;'
  const other = 'alter table site_news add constraint o check (editor <> author) not valid;'
  const validate = 'alter table site_news validate constraint k; alter table site_news validate constraint o;'
  expect(told(goOn + add + key + other + validate)).toEqual([])
  expect(told(goOn + key)).not.toEqual([])
  expect(told(`${goOn}${add}alter table site_news add constraint c check (title <> author)`)).not.toEqual([])
  expect(told(`${goOn}${add}alter table site_news add constraint c check (editor is not null)`)).not.toEqual([])
})

test('a unique index may be widened by a column that older versions leave empty', () => {
  const add = 'alter table work add column since date;'
  const wider = (also = 'nulls not distinct') =>
    `create unique index work_once on work (content, person, since) ${also} where state <> 'returned';`
  const drop = 'drop index work_open;'
  expect(told(goOn + add + wider() + drop)).toEqual([])
  for (const text of [add + drop, wider() + drop, add + wider('') + drop, `${add}${wider()}drop index paper_open;`])
    expect(told(goOn + text), text).not.toEqual([])
})

test('statements end where they end', () => {
  expect(statementsOfMigration('select \';\' -- no; end\n; /* ; */ select $a$ ; $$ ; $a$, "a;b";')).toEqual([
    "select ';'",
    'select $a$ ; $$ ; $a$, "a;b"',
  ])
})
