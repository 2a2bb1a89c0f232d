import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of this portal, as its package names it. */
export const portalVersion: string = (JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string }).version
