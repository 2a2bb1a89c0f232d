import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Reduces contracts for the browser, which needs only the address and the encoding of a call. This plugin runs each
 * `*.contract.ts` at build time and gives the browser that outline, so that neither the schemas nor TypeBox reach it:
 * types come from the sources. A form of the console validates with the schema of its call's body, so only the calls
 * that a `*.form.ts` imports keep their schemas.
 */
export function contractOutline(): Plugin {
  return {
    name: 'contract-outline',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.form\.ts$/.test(id.split('?')[0] ?? id)) return null
      return {
        code: code.replace(
          importOfCalls,
          (_whole, names: string, from: string) => `import {${names}} from '${from}?rules=${callsIn(names)}'`,
        ),
        map: null,
      }
    },
    async load(id) {
      const [file = id, search] = id.split('?')
      if (!/\/packages\/contract\/src\/.*\.contract\.ts$/.test(file)) return null
      this.addWatchFile(file)
      const module = (await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`)) as Record<
        string,
        unknown
      >
      const withRules = new URLSearchParams(search).get('rules')?.split(',') ?? null
      const lines = Object.entries(module).flatMap(([name, value]) => {
        if (!isCall(value) || (withRules && !withRules.includes(name))) return []
        return [
          `export const ${name} = ${JSON.stringify({ ...outlineOf(value), ...(withRules ? { body: value.body } : {}) })}`,
        ]
      })
      return { code: lines.length > 0 ? lines.join('\n') : 'export {}', map: null }
    },
  }
}

const importOfCalls = /import \{([^}]*)\} from '(@portal\/contract\/[^']+\.contract\.ts)'/g
const callsIn = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .join(',')

type Declared = {
  method: string
  path: string
  access: unknown
  encoding: string
  query?: { properties?: Record<string, unknown> }
  body?: unknown
  jsonFields?: readonly string[]
  shows?: readonly string[]
  changes?: readonly string[]
}
const isCall = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'encoding' in value

/** `queryFields` lists the fields of a call's input that go into the address when the rest is sent as a body. */
function outlineOf(call: Declared) {
  const queryFields = call.method === 'GET' ? undefined : Object.keys(call.query?.properties ?? {})
  return {
    ...(call.method === 'GET' ? { method: 'GET' } : {}),
    path: call.path,
    // Most calls are posted forms, which need nothing more.
    ...(call.method === 'GET' || call.encoding === 'form' ? {} : { encoding: call.encoding }),
    ...(queryFields?.length ? { queryFields } : {}),
    ...(call.jsonFields ? { jsonFields: call.jsonFields } : {}),
    ...(call.shows?.length ? { shows: call.shows } : {}),
    ...(call.changes?.length ? { changes: call.changes } : {}),
  }
}
