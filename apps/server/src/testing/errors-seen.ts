import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '@portal/contract/all-calls.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'

/** Records the declared errors that the tests of a run have seen; every worker writes its own file. */
const folder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/errors-seen')
const seen = new Set<string>()

export const recordSeenError = (call: AnyCall, reason: string): void =>
  void seen.add(`${call.method} ${call.path} ${reason}`)

export function writeSeenErrors(): void {
  writeFileSync(path.join(folder, `${process.pid}-${process.env.VITEST_POOL_ID ?? 0}.txt`), [...seen].join('\n'))
}

export function clearSeenErrors(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/**
 * Prints the number of declared errors that no test of the run has seen, and lists these errors in a file. Prints
 * nothing after a run of only a few tests.
 */
export function printUnseenErrors(): void {
  const lines = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')),
  )
  const declared = allCalls.flatMap(({ method, path: address, errors }) =>
    errors.map((reason) => `${method} ${address} ${reason}`),
  )
  const never = declared.filter((line) => !lines.has(line))
  if (never.length > declared.length / 3) return
  const list = path.join(folder, 'never.txt')
  writeFileSync(list, never.join('\n'))
  console.log(
    `${never.length} of ${declared.length} declared errors were seen by no test: ${path.relative(process.cwd(), list)}`,
  )
}
