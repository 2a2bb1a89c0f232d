import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { designPageSize, designProblems, missingPlaceholders } from './design.rules.ts'
import { designStarters } from './design.starters.ts'
import { DesignContent } from './design-staff.contract.ts'

test('every starter is a complete design without problems', () => {
  for (const [name, content] of Object.entries(designStarters)) {
    expect(Check(DesignContent, content), name).toBe(true)
    expect(designProblems(content), name).toEqual([])
    expect(missingPlaceholders(content), name).toEqual([])
    expect(new Set(content.fields.map(({ id }) => id)).size, name).toBe(content.fields.length)
  }
})

test('a page turned keeps its fields in mind: what no longer lies on it is a problem', () => {
  const { formal } = designStarters
  expect(designPageSize(formal)).toEqual({ width: 2970, height: 2100 })
  const upright = { ...formal, isLandscape: false }
  expect(designPageSize(upright)).toEqual({ width: 2100, height: 2970 })
  const outside = designProblems(upright)
  expect(outside.length).toBeGreaterThan(5)
  expect(outside.every(({ rule }) => rule === 'outside')).toBe(true)
})
