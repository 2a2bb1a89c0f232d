import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

/**
 * A date or time is formatted from an instant in one named zone: by the formatters of apps/web/src/ui/format.ts, or
 * with an explicit zone. The device's own clock is not the reader's.
 */
const onDeviceClock =
  /\.(?:get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)|set(?:FullYear|Month|Hours|Minutes|Date))\(/g
const formatter = /(?:Intl\.DateTimeFormat|\.toLocale(?:Date|Time)?String)\(/g
/** The one file that asks which zone the device has. */
const asksDevice = { file: 'apps/web/src/ui/zone.ts', text: 'new Intl.DateTimeFormat().resolvedOptions().timeZone' }

/** Returns the text between the parenthesis that opens before `from` and the one that closes it. */
function argumentsFrom(text: string, from: number): string {
  let depth = 1
  let to = from
  for (; to < text.length && depth > 0; to++) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0
  return text.slice(from, to - 1)
}

/** Finds the calls in a source text that use the clock of the device. */
function findDeviceTimes(text: string): string[] {
  const methods = [...text.matchAll(onDeviceClock)].map(([call]) => call)
  const formats = [...text.matchAll(formatter)]
    .map(({ 0: call, index }) => `${call}${argumentsFrom(text, index + call.length)})`)
    .filter((call) => !/\btimeZone\b/.test(call))
  return [...methods, ...formats]
}

test('the clock of the device is found in each of its forms, and a named zone is none', () => {
  for (const text of [
    'at.getHours()',
    'new Date().getTimezoneOffset()',
    'at.setDate(at.getUTCDate() + 1)',
    "new Intl.DateTimeFormat('en', { day: 'numeric' }).format(at)",
    "Intl.DateTimeFormat('en')",
    'at.toLocaleDateString()',
    "at.toLocaleString('en', { timeZoneName: 'short' })",
    "at.toLocaleString('sv-SE', words(of))",
  ])
    expect(findDeviceTimes(text), text).toHaveLength(1)
  for (const text of ['at.getUTCHours()', "at.toLocaleString('sv-SE', { timeZone })", 'new Intl.NumberFormat(tag)'])
    expect(findDeviceTimes(text), text).toEqual([])
})

test('no page and no service formats a time by the clock of the device', () => {
  const found = listFiles(/^apps\/(web|server)\/src\/.*\.tsx?$/).flatMap((file) => {
    const text = readText(file)
    return findDeviceTimes(file === asksDevice.file ? text.replace(asksDevice.text, '') : text).map(
      (call) => `${file}: ${call}`,
    )
  })
  expect(found).toEqual([])
})
