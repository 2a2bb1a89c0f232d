import { expect, test } from 'vitest'
import type { PersonRecord } from './people.queries.ts'
import { changedMembershipFields } from './place-change.rules.ts'

const before = {
  department: { id: 'd1' },
  employeeNo: '7',
  position: { zh: '机长' },
  manager: { id: 'm1' },
  fields: [
    { id: 'site', value: '北京' },
    { id: 'shift', value: null },
  ],
} as unknown as PersonRecord['memberships'][number]
const shown = {
  departmentId: 'd1',
  employeeNo: '7',
  position: { zh: '机长', en: '' },
  manager: { id: 'm1' },
  values: { site: '北京', shift: '' },
}

test('a place that is saved as it was opened changes nothing', () => {
  expect(changedMembershipFields(before, shown)).toEqual({})
  expect(
    changedMembershipFields(before, { ...shown, employeeNo: ' 7 ', values: { site: ' 北京', shift: ' ' } }),
  ).toEqual({})
})

test('only what an editor changed is sent, also when they emptied it', () => {
  expect(changedMembershipFields(before, { ...shown, values: { site: '', shift: ' A ' } })).toEqual({
    fields: [
      { fieldId: 'site', value: '' },
      { fieldId: 'shift', value: 'A' },
    ],
  })
  expect(changedMembershipFields(before, { ...shown, departmentId: null, manager: null, employeeNo: '' })).toEqual({
    departmentId: null,
    managerId: null,
    employeeNo: '',
  })
  expect(changedMembershipFields(before, { ...shown, position: { zh: '机长', en: 'Captain' } })).toEqual({
    position: { zh: '机长', en: 'Captain' },
  })
})

test('a person who joins gets what was entered', () => {
  const empty = { departmentId: null, employeeNo: '', position: { zh: '', en: '' }, manager: null, values: {} }
  expect(changedMembershipFields(undefined, empty)).toEqual({})
  expect(changedMembershipFields(undefined, { ...empty, departmentId: 'd1' })).toEqual({ departmentId: 'd1' })
})
