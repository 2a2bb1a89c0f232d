import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../testing/whole-run.ts'
import { escapeMarkup, unescapeMarkup } from './escape-markup.ts'

test('escaped text has no markup, and can be read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(fc.constantFrom(...`&<>"'#;3ampltgquo`), fc.string({ maxLength: 1 })) }),
      (text) => {
        const markup = escapeMarkup(text)
        expect(markup).not.toMatch(/[<>"']/)
        expect(unescapeMarkup(markup)).toBe(text)
      },
    ),
    propertyRuns(200),
  )
})

test('what an older version escaped with numbers is read as well', () => {
  expect(unescapeMarkup('&#60;b&#62; &#38;amp; &#34;5G&#34; &#39;n&#39;')).toBe(`<b> &amp; "5G" 'n'`)
})
