import { readFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import { SettingsError } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Parses the settings of a portal in a file: `NAME=VALUE` lines, with comments on separate lines. It accepts only
 * syntax that systemd and this reader understand in the same way, so that the unit and the commands can use the same
 * file: a value that needs quoting must be in single quotes, or in double quotes without a backslash. Throws a
 * SettingsError with every line it cannot read.
 */
export function parseEnvFile(text: string, name: string): Record<string, string> {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue
    const [, variable, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(trimmed) ?? []
    const quoted = /^'([^']*)'$|^"([^"\\]*)"$/.exec(value ?? '')
    if (variable === undefined || value === undefined) problems.push(`line ${index + 1} of ${name} is not NAME=VALUE`)
    else if (!quoted && /["'\\]/.test(value))
      problems.push(`line ${index + 1} of ${name}: put the value of ${variable} in single quotes`)
    else values[variable] = quoted ? (quoted[1] ?? quoted[2] ?? '') : value
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return values
}

/**
 * Returns the environment with the settings of the file PORTAL_ENV_FILE, which take precedence. Without the variable,
 * the environment is unchanged. Throws a SettingsError when the file, or a line of it, can't be read.
 */
export function withEnvFile(env: Env): Env {
  const named = env.PORTAL_ENV_FILE?.trim()
  if (!named) return env
  const file = path.resolve(env.INIT_CWD ?? process.cwd(), named)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError([`PORTAL_ENV_FILE (${file}) cannot be read (${(error as NodeJS.ErrnoException).code})`])
  }
  return { ...env, ...parseEnvFile(text, file) }
}

/**
 * Adds the settings of PORTAL_ENV_FILE to the environment of this process. Node reads NODE_EXTRA_CA_CERTS before this
 * file is read, so its certificates are added here. Throws a SettingsError when one of the two files can't be read.
 */
export function loadEnvFile(): void {
  const before = process.env.NODE_EXTRA_CA_CERTS
  Object.assign(process.env, withEnvFile(process.env))
  const extra = process.env.NODE_EXTRA_CA_CERTS
  if (!extra || extra === before) return
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(extra, 'utf8')])
  } catch (error) {
    throw new SettingsError([`NODE_EXTRA_CA_CERTS (${extra}) cannot be read: ${(error as Error).message}`])
  }
}
