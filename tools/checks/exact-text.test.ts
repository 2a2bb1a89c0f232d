import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

/** Fields whose text is compared, by their mark in the code. */
const marks = [
  /autoComplete="username"/,
  /autoComplete="one-time-code"/,
  /name="receipt"/,
  /maxLength=\{examLimits\.blankMax\}/,
  /id=\{`check-\$\{id\}`\}/,
]

/** The elements of a file that are fields, from start to end. */
const fieldsIn = (text: string) =>
  [...text.matchAll(/<(?:input|Field|TextInput)\b[\s\S]*?\/>/g)].map(([field]) => field)

test('no keyboard changes what is typed into a field whose text is compared', () => {
  const fields = listFiles(/^apps\/web\/src\/.*\.tsx$/).flatMap((file) =>
    fieldsIn(readText(file)).map((field) => ({ file, field })),
  )
  const compared = fields.filter(({ field }) => marks.some((mark) => mark.test(field)))
  expect(compared.length).toBeGreaterThanOrEqual(marks.length)
  expect(compared.filter(({ field }) => !field.includes('exactTextAttributes')).map(({ file }) => file)).toEqual([])
  const named = fields.filter(({ field }) =>
    /^<TextInput form=\{form\} name="(login|email|employeeNo|code)"/.test(field),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ field }) => !field.includes('isExact')).map(({ file }) => file)).toEqual([])
})
