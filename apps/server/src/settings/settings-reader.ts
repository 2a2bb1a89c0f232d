import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** A reader of single settings; errors are collected in `problems`, so that all of them can be reported together. */
export type SettingsReader = ReturnType<typeof createSettingsReader>

/**
 * Creates a reader. Every setting NAME may be in a file named by NAME_FILE, so that no secret has to be in the
 * environment. `ownFiles`: the settings for which NAME_FILE has another meaning and is read elsewhere.
 */
export function createSettingsReader(env: Environment, root: string, ownFiles: readonly string[]) {
  const problems: string[] = []
  const inFiles = new Map<string, string | null>()
  const given = new Set<string>()
  /** Names of all settings that were read. */
  const known = new Set<string>()
  const plain = (name: string) => {
    known.add(name)
    const value = env[name]?.trim() || null
    if (value !== null) given.add(name)
    return value
  }
  const text = (name: string): string | null => {
    const own = plain(name)
    const file = ownFiles.includes(name) ? null : plain(`${name}_FILE`)
    if (file === null) return own
    if (!inFiles.has(name)) inFiles.set(name, readOne(name, file, own))
    return inFiles.get(name) ?? null
  }
  const readOne = (name: string, file: string, own: string | null): string | null => {
    if (own !== null) problems.push(`${name} and ${name}_FILE are both set. Set only one`)
    try {
      const held = readFileSync(path.resolve(root, file), 'utf8').trim()
      if (held === '') problems.push(`${name}_FILE (${file}) is empty`)
      return held || null
    } catch (error) {
      problems.push(`${name}_FILE (${file}) cannot be read (${(error as NodeJS.ErrnoException).code})`)
      return own
    }
  }
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const given = text(name)
    if (given === null) return fallback
    const value = Number(given)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${given}"`)
    return fallback
  }
  const flag = (name: string, fallback: boolean) => {
    const given = text(name)
    if (given === null) return fallback
    if (['1', 'true', 'yes', 'on'].includes(given)) return true
    if (['0', 'false', 'no', 'off'].includes(given)) return false
    problems.push(`${name} must be 1 or 0, not "${given}"`)
    return fallback
  }
  const url = (name: string, protocols: readonly string[]) => {
    const given = text(name)
    if (given === null) return null
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given.replace(/\/+$/, '')
    problems.push(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    return null
  }
  /** A group of settings that only makes sense whole. */
  const group = <K extends string>(names: Record<K, string>): Record<K, string> | null => {
    const entries = Object.entries<string>(names)
    const missing = entries.filter(([, name]) => text(name) === null)
    if (missing.length === entries.length) return null
    if (missing.length > 0) {
      problems.push(
        `${missing.map(([, name]) => name).join(', ')} missing; they are required together with ${entries.map(([, name]) => name).join(', ')}`,
      )
      return null
    }
    return Object.fromEntries(entries.map(([key, name]) => [key, text(name)])) as Record<K, string>
  }
  return { problems, root, given, known, plain, text, whole, flag, url, group }
}
