import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

test('on a phone, each place below the first line of a row holds one column of its list', () => {
  const files = listFiles(/^apps\/web\/src\/.*\.tsx$/)
  const twice = files.flatMap((file) =>
    ['end', 'below', 'belowEnd'].flatMap((place) =>
      readText(file).split(`phone: '${place}'`).length > 2 ? [`${file}: ${place}`] : [],
    ),
  )
  expect(twice).toEqual([])
})
