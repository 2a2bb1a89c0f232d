import { isJudgedItem, problemOfForm } from '@portal/contract/checklists/checklist.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  convertItemToKind,
  copyFormItem,
  createFormItem,
  createFormPartId,
  createFormSection,
  moveElementBy,
} from './sections-editor.ts'

test('every name fits the contract and none appears twice', () => {
  const names = Array.from({ length: 2000 }, createFormPartId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9]{1,16}$/)
})
test('a change of kind keeps the words and leaves nothing that its own kind forbids', () => {
  const kinds = fc.constantFrom('yesNo', 'scale', 'choice', 'text', 'number', 'photo', 'signature')
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 8 }), fc.boolean(), (path, isCritical) => {
      const words = { zh: '安全帽' }
      const item = path.reduce(convertItemToKind, { ...createFormItem(), label: words, isCritical })
      expect(item.label).toEqual(words)
      if (item.isCritical) expect(isJudgedItem(item)).toBe(true)
      const filled = {
        ...item,
        ...(item.options ? { options: item.options.map((one) => ({ ...one, label: words })) } : {}),
      }
      const form = { passPercent: 80, sections: [{ ...createFormSection(), title: words, items: [filled] }] }
      expect([null, 'nothingJudged']).toContain(problemOfForm(form)?.problem ?? null)
    }),
  )
})
test('a copy shares no name with its original', () => {
  const item = convertItemToKind(createFormItem(), 'choice')
  const copy = copyFormItem(item)
  const names = [item.id, copy.id, ...(item.options ?? []), ...(copy.options ?? [])].map((one) =>
    typeof one === 'string' ? one : one.id,
  )
  expect(new Set(names).size).toBe(6)
})
test('moving keeps every element', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.constantFrom(-1, 1), (list, at, by) => {
      const index = at % list.length
      const moved = moveElementBy(list, index, by as -1 | 1)
      expect([...moved].sort()).toEqual([...list].sort())
      expect(moved.indexOf(list[index] ?? 0)).toBe(Math.min(list.length - 1, Math.max(0, index + by)))
    }),
  )
})
