import { designPageSize, designProblems } from '@portal/contract/certificates/design.rules.ts'
import { designStarters } from '@portal/contract/certificates/design.starters.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeDesignPageFormat,
  createDesignField,
  designFieldName,
  moveDesignField,
  resizeDesignField,
} from './design-edit.rules.ts'

const { formal } = designStarters
const outside = (fields: readonly (typeof formal.fields)[number][], content = formal) =>
  designProblems({ ...content, fields: [...fields] }).filter(({ rule }) => rule === 'outside')

test('no move and no resize takes a field off the page', () => {
  const far = fc.integer({ min: -9000, max: 9000 })
  fc.assert(
    fc.property(fc.nat(formal.fields.length - 1), far, far, far, far, (at, dx, dy, width, height) => {
      const field = formal.fields[at]
      if (!field) return
      const page = designPageSize(formal)
      const moved = moveDesignField(field, dx, dy, page)
      expect(outside([moved, resizeDesignField(moved, width, height, page)])).toEqual([])
    }),
  )
})

test('a field of each kind begins on the page under a new id, and a turned page keeps all fields', () => {
  for (const kind of ['text', 'code', 'seal', 'signature', 'picture', 'shape'] as const) {
    const field = createDesignField(kind, formal, 'file')
    expect(formal.fields.map(({ id }) => id)).not.toContain(field.id)
    expect(outside([field])).toEqual([])
  }
  const turned = changeDesignPageFormat(formal, { isLandscape: false, size: 'a5' })
  expect(turned.fields).toHaveLength(formal.fields.length)
  expect(outside(turned.fields, turned)).toEqual([])
})

test('a field is named by its words', () => {
  const kinds = { text: 'Text', code: 'Code', seal: 'Seal', signature: 'Signature', picture: 'Picture', shape: 'Shape' }
  expect(formal.fields.slice(0, 3).map((field) => designFieldName(field, 'en', kinds))).toEqual([
    'Text {issuer}',
    'Text CERTIFICATE',
    'Shape',
  ])
  const field = formal.fields.find(({ kind }) => kind === 'text')
  const name = (en: string) =>
    field?.kind === 'text' ? designFieldName({ ...field, text: { zh: '证书', en } }, 'en', kinds) : ''
  expect([name('Certificate'), name(' ')]).toEqual(['Text Certificate', 'Text 证书'])
})
