import { expect, test } from 'vitest'
import {
  applyCueChanges,
  type CaptionDraft,
  changedCueCells,
  cueCellName,
  parseCueDraft,
  withCueCell,
} from './cue-draft.ts'

const cues = [
  { from: 0, to: 1000, text: 'one' },
  { from: 2000, to: 3000, text: 'two' },
]

test('cues are changed, inserted and deleted; the other language is unchanged', () => {
  let draft: CaptionDraft = {}
  draft = withCueCell(draft, 'en 0', 'ONE', 'one')
  draft = withCueCell(draft, cueCellName('en', { from: 1000, to: 2000, zh: 0, en: null }), 'between', null)
  draft = withCueCell(draft, 'en 1', '  ', 'two')
  expect(changedCueCells(draft)).toHaveLength(3)
  expect(applyCueChanges(draft, 'en', cues)).toEqual([
    { from: 0, to: 1000, text: 'ONE' },
    { from: 1000, to: 2000, text: 'between' },
  ])
  expect(applyCueChanges(draft, 'zh', cues)).toBeNull()
})

test('a reverted cue and a new empty cue are no changes', () => {
  const draft = withCueCell(withCueCell({}, 'en 0', 'x', 'one'), 'en 0', 'one', 'one')
  expect(draft).toEqual({})
  expect(changedCueCells(withCueCell({}, 'en +0 10', ' ', null))).toEqual([])
})

test('a stored draft is read, and nothing else', () => {
  expect(parseCueDraft(JSON.stringify({ 'zh 1': 'a', 'en +1 2': 'b' }))).toEqual({ 'zh 1': 'a', 'en +1 2': 'b' })
  for (const text of [null, 'x', '[]', 'null', '{"__proto__":"x","zh":"y","zh 1":3}'])
    expect(parseCueDraft(text)).toEqual({})
})
