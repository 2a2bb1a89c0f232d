import { listFiles, readText } from './checks/tree.ts'

/** A source file over 400 lines is a mistake, a test over 500; a web route over 40 lines hides a screen. Generated and content files (texts, data, the demo) are not counted. */
const isTest = /\.(test|journey|load)\.tsx?$|\/testing\//
const problems: string[] = []
for (const file of listFiles(/^(packages|apps|e2e|bench|tools)\/.*\.tsx?$/)) {
  if (/routeTree\.gen|^packages\/demo\/src\/|\/texts\/(zh|en)\.ts$|\.data\.ts$/.test(file)) continue
  const lines = readText(file).split('\n').length
  const limit = file.startsWith('apps/web/src/routes/') ? 40 : isTest.test(file) ? 500 : 400
  if (lines > limit) problems.push(`${file} has ${lines} lines; the limit is ${limit}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('sizes: no file too long')
