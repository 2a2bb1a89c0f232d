import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The browser needs of a call only where it goes and how it is encoded. This plugin runs each `*.contract.ts` at build
 * time and gives the browser that outline, so that neither the schemas nor TypeBox reach it: types come from the sources.
 */
export function contractOutline(): Plugin {
  return {
    name: 'contract-outline',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!/\/packages\/contract\/src\/.*\.contract\.ts$/.test(file)) return null
      this.addWatchFile(file)
      const module = (await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`)) as Record<string, unknown>
      const lines = Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [`export const ${name} = ${JSON.stringify(outlineOf(value))}`] : []))
      return { code: lines.length > 0 ? lines.join('\n') : 'export {}', map: null }
    },
  }
}

type Declared = {
  method: string
  path: string
  access: unknown
  encoding: string
  query?: { properties?: Record<string, unknown> }
  jsonFields?: readonly string[]
  shows?: readonly string[]
  changes?: readonly string[]
}
const isCall = (value: unknown): value is Declared => typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'encoding' in value

/** `queryFields` says which fields of a call's input stand in the address when the rest is sent as a body. */
function outlineOf(call: Declared) {
  const queryFields = call.method === 'GET' ? undefined : Object.keys(call.query?.properties ?? {})
  return {
    method: call.method,
    path: call.path,
    access: call.access,
    encoding: call.encoding,
    ...(queryFields?.length ? { queryFields } : {}),
    ...(call.jsonFields ? { jsonFields: call.jsonFields } : {}),
    ...(call.shows?.length ? { shows: call.shows } : {}),
    ...(call.changes?.length ? { changes: call.changes } : {}),
  }
}
