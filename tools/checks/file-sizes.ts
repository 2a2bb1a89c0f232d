const counted = /^(packages|apps|e2e|bench|tools)\/.*\.tsx?$|^apps\/.*\.css$/
/** Generated and content files: texts, data, the demo. */
const isContent = /routeTree\.gen|^packages\/demo\/src\/|\/texts\/(zh|en)\.ts$|\.data\.ts$/

/** The most lines that a file may have; null for a file that is not counted. */
export function mostLines(file: string): number | null {
  if (!counted.test(file) || isContent.test(file)) return null
  return file.startsWith('apps/web/src/routes/') ? 40 : 400
}

/** A source file, a test or a style sheet over 400 lines is a mistake; a web route over 40 lines hides a screen. Answers the files that are too long. */
export function filesTooLong(sources: Iterable<readonly [file: string, text: string]>): string[] {
  return [...sources].flatMap(([file, text]) => {
    const [lines, most] = [text.split('\n').length, mostLines(file)]
    return most !== null && lines > most ? [`${file} has ${lines} lines; the limit is ${most}`] : []
  })
}
