import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { operatorCommands } from '../commands/portal.ts'

/** `portal doctor | head -1`: the reader of a command's output may stop before the end. */
const program = path.resolve(import.meta.dirname, '../commands/portal.ts')

const readNothing = (args: readonly string[]) =>
  new Promise<{ code: number | null; complaint: string }>((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', DEMO: '0' },
    })
    let complaint = ''
    child.stdout.destroy()
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.once('close', (code) => resolve({ code, complaint }))
  })

test.each([['--help'], ['doctor'], ['scale', '--candidates', '20000']])(
  '%s goes on to its end when nobody reads it',
  async (...args) => {
    const { code, complaint } = await readNothing(args)
    expect(complaint).not.toMatch(/EPIPE|Unhandled/)
    expect(code).toBe(args[0] === 'doctor' ? 1 : 0)
  },
)

test('every command runs through the one place that sees to it', () => {
  const source = readFileSync(program, 'utf8')
  for (const file of [...source.matchAll(/import\('(\.\/[^']+)'\)/g)].map(([, file = '']) => file)) {
    const text = readFileSync(path.resolve(path.dirname(program), file), 'utf8')
    if (text.includes('import.meta.main')) expect(text, file).toContain('if (import.meta.main) await runCommand(main)')
  }
  expect(operatorCommands.length).toBeGreaterThan(15)
})
