import { execFile } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
export type CommandResult = { readonly code: number; readonly output: string; readonly seconds: number }

/**
 * Runs a program to its end and returns its exit code, its output and its duration in seconds. Doesn't throw for a
 * program that fails or can't be started: its `code` is then above 0.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd?: string
    readonly env?: NodeJS.ProcessEnv
    readonly uid?: number
    readonly gid?: number
  } = {},
): Promise<CommandResult> {
  const began = performance.now()
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd: root, ...options, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({
        code: error ? Number(error.code ?? 1) || 1 : 0,
        output: `${stdout}${stderr}`,
        seconds: (performance.now() - began) / 1000,
      }),
    )
  })
}

/** Runs a script of package.json in the way in which an operator does, and returns like `runProgram`. */
export const runCommand = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> =>
  runProgram('npm', ['run', '--silent', name, '--', ...args], { env: { ...process.env, LOG_LEVEL: 'error', ...env } })
