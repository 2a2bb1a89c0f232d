import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openApiOf } from '@portal/contract/developers/open-api.ts'
import { apiCalls } from '@portal/contract/developers/public-api.ts'
import { renderClientSource } from './client-source.ts'
import { incompatibleChanges } from './incompatible.ts'

const folder = path.join(import.meta.dirname, '..')
/** Returns the contents of the generated files by their paths in this package. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  'api-v1.json': `${JSON.stringify(openApiOf(apiCalls, { title: 'Training portal', server: null }), null, 2)}\n`,
  'src/api.gen.ts': renderClientSource(apiCalls),
})
export const readGeneratedFile = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

if (import.meta.main) {
  const made = generatedFiles()
  let former: Record<string, unknown> = {}
  try {
    former = JSON.parse(readGeneratedFile('api-v1.json')) as Record<string, unknown>
  } catch {
    // On the first run there is none.
  }
  const broken = incompatibleChanges(former, JSON.parse(made['api-v1.json'] ?? '{}') as Record<string, unknown>)
  if (broken.length > 0) {
    console.error(`version 1 only grows, and this would break systems that use it:\n${broken.join('\n')}`)
    process.exit(1)
  }
  for (const [name, text] of Object.entries(made)) writeFileSync(path.join(folder, name), text)
}
