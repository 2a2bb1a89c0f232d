import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

/** A file that is fetched and then dropped looks like a button that does nothing. */
test('every file that the web app fetches is saved, shown or shared', () => {
  const files = listFiles(/^apps\/web\/src\/.*\.tsx?$/).filter(
    (file) => !file.includes('.test.') && file !== 'apps/web/src/api/send.ts',
  )
  const isUsed = (statement: string) => /saveFile|\.blob\b|\bblob\b/.test(statement)
  const dropped: string[] = []
  const fetchers: string[] = []
  for (const file of files) {
    // Statements of the top level, each with its whole body.
    for (const statement of readText(file).split(/\n(?=export |const |function |async function |import )/)) {
      if (statement.startsWith('import') || !statement.includes('sendForFile(') || isUsed(statement)) continue
      const name = /^(?:export )?(?:const|async function|function) (\w+)/.exec(statement)?.[1]
      if (name && /^export /.test(statement)) fetchers.push(name)
      else dropped.push(`${file}: ${statement.slice(0, 80)}`)
    }
  }
  expect(fetchers).not.toEqual([])
  for (const file of files)
    for (const line of readText(file).split('\n'))
      for (const name of fetchers)
        if (line.includes(`${name}(`) && !line.includes(`const ${name} `) && !isUsed(line))
          dropped.push(`${file}: ${line.trim()}`)
  expect(dropped).toEqual([])
})
