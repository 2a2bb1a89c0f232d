import { filesTooLong } from './checks/file-sizes.ts'
import { listFiles, readText } from './checks/tree.ts'

/** No source file, style sheet, test or web route is too long. */
const files = listFiles(/\.(tsx?|css)$/)
const problems = filesTooLong(files.map((file) => [file, readText(file)]))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('sizes: no file too long')
