import { expect, test } from 'vitest'
import { ownerOfFile, statementsOf } from './table-owners.ts'
import { listFiles, readText } from './tree.ts'

/**
 * Statements that select a person's name without the one in Latin letters, by file: how many, and the reason. The list
 * may only shrink; a new statement uses `nameOf`, or selects `name_latin` in addition to `name`.
 */
const withoutLatin: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'certificates/register/register.store.ts': [1, 'The dialog of an issue tests whether the printed name can be drawn.'],
  'identity/development-provider/provider.store.ts': [1, 'A provider for tests reports one name.'],
  'identity/people/people-import.store.ts': [1, 'An imported row is compared with the stored name.'],
  'identity/profile.store.ts': [1, 'The form of the profile edits the name itself.'],
  'learning/packages/package.store.ts': [1, 'A package gets one name of a learner, in whatever language they read.'],
  'learning/play.store.ts': [1, 'A watermark names the same person in every language.'],
  'orders/order.store.ts': [1, 'A receipt is printed with the name of the account.'],
  'sitting/receipts/receipt.store.ts': [1, 'A receipt of an exam is printed with the name of the account.'],
}

const people = 'account_name|account_contact|active_account|account'
const reserved = new Set(['where', 'on', 'union', 'join', 'left', 'order', 'for', 'limit', 'cross', 'set'])
/** The part of a statement that says what is found and in which order, where one name is enough. */
const conditions = /(?:[a-z]+\.)?name(?:_latin)? ~\* ?\uFFFC|order by [^)]*?(?= limit|\)|$)/g

const aliasesIn = (sql: string) =>
  [...sql.matchAll(new RegExp(`\\b(?:from|join|,) (?:${people})(?: as)? ([a-z]+)\\b`, 'g'))]
    .map(([, alias = '']) => alias)
    .filter((alias) => !reserved.has(alias))

/**
 * Counts the statements of a store that select a name without the Latin one. A part without tables has those of its
 * file.
 */
function statementsWithoutLatin(file: string, source: string): number {
  const statements = statementsOf(file, source).map(({ sql }) => sql.replace(/\s+/g, ' '))
  const all = new Set(statements.flatMap(aliasesIn))
  return statements.filter((sql) => {
    const own = aliasesIn(sql)
    const selected = sql.replace(conditions, '')
    const bare = new RegExp(`select (?:[^()]*, )?name\\b(?!_)[^()]* from (?:${people})\\b`).test(selected)
    const aliases = own.length > 0 || /\b(from|join) /.test(sql) ? own : [...all]
    return (
      (bare && !/\bname_latin\b/.test(selected)) ||
      aliases.some(
        (alias) =>
          new RegExp(`(?<![\\w.])${alias}\\.name\\b(?!_)`).test(selected) && !selected.includes(`${alias}.name_latin`),
      )
    )
  }).length
}

test('a statement without the Latin name is found, and one that searches or sorts by a name is none', () => {
  const count = (sql: string) => statementsWithoutLatin('a.store.ts', `export const list = (db) => db\`${sql}\``)
  expect(count('select o.id, a.name as buyer from product_order o join account_name a on a.id = o.account_id')).toBe(1)
  expect(count('select (select name from account_name where id = r.created_by) as by from requirement r')).toBe(1)
  expect(count('select a.name, a.name_latin from account_name a order by a.name, a.id')).toBe(0)
  expect(count('select c.name from company_name c join account_name a on a.id = c.made_by order by a.name')).toBe(0)
  expect(count(`select id from account_name where name ~* \${like} or name_latin ~* \${like}`)).toBe(0)
  expect(count(`select \${personNameColumn(db, 'a')} as name from account_name a`)).toBe(0)
})

test('statements select people’s names in both scripts, apart from those with a reason', () => {
  const found = listFiles(/^apps\/server\/src\/(features|core)\/.*\.store\.ts$/).flatMap((file) => {
    const count = ownerOfFile(file) === null ? 0 : statementsWithoutLatin(file, readText(file))
    return count === 0 ? [] : [[file.replace(/^apps\/server\/src\/(features\/)?/, ''), count] as const]
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(withoutLatin).map(([file, [count]]) => [file, count])),
  )
})
