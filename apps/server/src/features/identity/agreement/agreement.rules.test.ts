import { expect, test } from 'vitest'
import { fillAgreementPlaceholders } from './agreement.rules.ts'
import { shippedPrivacy } from './shipped-privacy.words.ts'
import { shippedTerms } from './shipped-terms.words.ts'

const operator = { name: 'A & B <Training>', address: 'Road 1', email: 'a@b.example', phone: null }

test('the operator appears in the text, as plain text', () => {
  expect(
    fillAgreementPlaceholders('<p>{operator} {portal}: {contact}, {other}</p>', operator, 'Star Academy', 'page'),
  ).toBe('<p>A &amp; B &lt;Training&gt; Star Academy: Road 1 · a@b.example, {other}</p>')
  expect(
    fillAgreementPlaceholders('{contact}', { ...operator, address: '', email: null }, 'Star Academy', 'the page'),
  ).toBe('the page')
})

test('the shipped texts name the operator and how to reach them, in both languages', () => {
  for (const text of [shippedTerms, shippedPrivacy])
    for (const lang of ['zh', 'en'] as const) {
      expect(text[lang]).toContain('{operator}')
      expect(text[lang]).toContain('{contact}')
      expect(text[lang]?.match(/<h2>/g)?.length).toBe(shippedTerms === text ? 9 : 8)
    }
})
