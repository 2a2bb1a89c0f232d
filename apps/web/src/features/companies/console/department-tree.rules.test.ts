import { expect, test } from 'vitest'
import { canMoveDepartmentUnder, departmentBranches, departmentBranchIds } from './department-tree.rules.ts'

const one = (id: string, parentId: string | null) => ({ id, parentId, name: { zh: id }, people: 0, withBelow: 0 })
const all = [one('a', null), one('b', 'a'), one('c', 'b'), one('d', null)]

test('departments are nested in the given order', () => {
  const [a, d] = departmentBranches(all)
  expect(a && departmentBranchIds(a)).toEqual(['a', 'b', 'c'])
  expect(d?.below).toEqual([])
})

test('none is put under itself, below itself, or where it already is', () => {
  const may = (id: string, under: string | null) => canMoveDepartmentUnder(all, id, under)
  expect([may('a', 'a'), may('a', 'b'), may('a', 'c'), may('a', null), may('b', 'a')]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect([may('a', 'd'), may('c', 'a'), may('c', null), may('d', 'c')]).toEqual([true, true, true, true])
})
