import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

/**
 * A portal opened over plain http has no clipboard object: a button that uses it directly silently does nothing there.
 */
test('only one file of the web app writes to the clipboard; it knows the way over plain http', () => {
  const writers = listFiles(/^apps\/web\/src\/.*\.tsx?$/).filter((file) =>
    /navigator\s*\.?\??\.\s*clipboard|execCommand/.test(readText(file)),
  )
  expect(writers).toEqual(['apps/web/src/ui/copy-text.ts'])
})
