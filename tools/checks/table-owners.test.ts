import { expect, test } from 'vitest'
import {
  checkTableOwners,
  type ForeignUses,
  type TableOwners,
  tablesAfterMigrations,
  tablesIn,
  tableUses,
} from './table-owners.ts'

const tables = new Set(['exam', 'attempt', 'account', 'exam_view'])
const owners: TableOwners = { exams: ['exam', 'exam_view'], sitting: ['attempt'], identity: ['account'] }
const store = 'apps/server/src/features/sitting/attempt.store.ts'
const clean: Record<string, string> = {
  [store]: 'export const find = (db) => db`select 1 from attempt a join exam e on e.id = a.exam_id`',
}
const known: ForeignUses = { sitting: { exam: 1 } }
const check = (planted: Record<string, string> = {}, written = known, owned = owners) => {
  const sources = new Map(Object.entries({ ...clean, ...planted }))
  return checkTableOwners(tableUses(sources, tables), tables, owned, ['exam_view'], written).map(
    ({ file, words }) => `${file}: ${words}`,
  )
}

test('a clean tree passes, and what is published is everybody’s', () => {
  expect(check()).toEqual([])
  expect(
    check({ 'apps/server/src/features/site/home.store.ts': 'export const a = (db) => db`select 1 from exam_view`' }),
  ).toEqual([])
})

test.each([
  ['select 1 from account', 'account'],
  ['select 1 from attempt a, account b where true', 'account'],
  ['select 1 from attempt x left join lateral (select 1 from account c) y on true', 'account'],
  ['insert into exam (id) values (1)', 'exam'],
  ['with gone as (delete from account where true returning id) select 1 from gone', 'account'],
  ['update attempt a set x = 1 from account b where b.id = a.id', 'account'],
  ['delete from attempt a using account b where true', 'account'],
  ['account a join attempt t on t.account_id = a.id', 'account'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands in a source that is read
  ['select 1 from attempt where id in (select id from account where ${x})', 'account'],
])('a foreign table is found in %s', (sql, table) => {
  expect(
    check({ 'apps/server/src/features/sitting/other.store.ts': `export const a = (tx) => tx<Row[]>\`${sql}\`` }).join(),
  ).toMatch(new RegExp(`names ${table} of .*other.store.ts:1`))
})

test('names that are no tables are not taken for some', () => {
  const names = (sql: string) => tablesIn(sql, tables).map(({ table }) => table)
  expect(
    names(
      "with account as (select 1), exam(id) as (select 2) select account.id, 'from attempt' from account join exam on true",
    ),
  ).toEqual([])
  expect(names('select a.attempt, exam is distinct from account from attempt a for update of a -- from exam')).toEqual([
    'attempt',
  ])
  expect(
    names('insert into attempt (account) values (1) on conflict (account) do update set exam = 1 returning account'),
  ).toEqual(['attempt'])
})

test('a number that is too high is taken down', () => {
  expect(check({}, { sitting: { exam: 2 } }).join()).toContain('take 2 down to 1')
  expect(check({}, { sitting: { exam: 1 }, site: { exam: 4 } }).join()).toContain('take 4 down to 0')
})

test('every table has one owner, and every owner’s table is one', () => {
  expect(check({}, known, { exams: ['exam', 'exam_view'], sitting: ['attempt'] }).join()).toContain(
    'account has no owner',
  )
  expect(check({}, known, { ...owners, site: ['account'] }).join()).toContain('account has two owners')
  expect(check({}, known, { ...owners, site: ['news'] }).join()).toContain('news is no table')
})

test('tables are those that the migrations leave', () => {
  const made = tablesAfterMigrations([
    'create table a (x int); create unlogged table b (); create view v as select 1',
    'alter table a rename to c; drop table b; -- create table d',
  ])
  expect([...made].toSorted()).toEqual(['c', 'v'])
})
