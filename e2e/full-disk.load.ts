import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultCandidate, RunResponse } from './testing/exam-run.ts'
import { FaultRun } from './testing/fault-run.ts'

/**
 * DUR-07: the disk of the database and the files is really full: both are on a small file system, if one can be
 * mounted.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-full-'))
const isMounted = mount()
let run: FaultRun
let all: FaultCandidate[]
beforeAll(async () => {
  if (!isMounted) return
  run = await FaultRun.open(folder)
  all = await run.begin(20)
})
afterEach(() => makeRoom())
afterAll(async () => {
  await run?.close().catch(() => undefined)
  if (!isMounted) return
  execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    rmSync(folder, { recursive: true, force: true })
    process.stderr.write(
      'A full disk is not tried: to mount a small file system takes Linux, root, and a container that may.\n',
    )
    return false
  }
}

const ballast = path.join(folder, 'ballast')
/** Takes all that is left, again and again: what is let go of meanwhile is taken too. */
function fill(): void {
  for (const bytes of [1 << 22, 1 << 16, 1 << 12]) {
    for (const piece = Buffer.alloc(bytes); ; ) {
      try {
        appendFileSync(ballast, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        break
      }
    }
  }
}
const makeRoom = () => rmSync(ballast, { force: true })

/** Refused for now: a clear error, and when to try again. */
const later = '503 unavailable 2'
const heard = (told: RunResponse | null) =>
  told ? `${told.status} ${told.envelope.data.reason ?? ''} ${told.retryAfter ?? ''}`.trim() : 'nothing'

/** Everyone saves until the milliseconds are over; returns the statuses with their counts. */
async function saveFor(ms: number): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  const until = performance.now() + ms
  await Promise.all(
    all.map(async (candidate) => {
      while (performance.now() < until) {
        const told = heard(await run.saveOnce(candidate))
        answers.set(told, (answers.get(told) ?? 0) + 1)
        if (!told.startsWith('200')) await sleep(50)
      }
    }),
  )
  return answers
}

/** A check in progress ends within 3 s; the next one follows 4 s later, at a tick of 2 s, and takes at most 3 s. */
const seenWithinMs = 12_000
const says = (state: object) =>
  expect.poll(() => run.ready(), { timeout: seenWithinMs, interval: 200 }).toMatchObject(state)
const nothingLost = async () => expect(await run.lost(all)).toBe(0)

test.runIf(isMounted)(
  'no room for what is new: whoever begins is told to try again, saves that find room go on, and the portal says what it lacks',
  async () => {
    const newcomers = await run.invite(20)
    expect(await run.ready()).toMatchObject({ status: 'ready', lacks: [] })
    fill()
    const [answers, starts] = await Promise.all([saveFor(1500), Promise.all(newcomers.map(run.start))])
    expect(new Set(starts.map(heard))).toContain(later)
    expect([...answers.keys(), ...starts.map(heard)].filter((told) => told !== '200' && told !== later)).toEqual([])
    await says({ status: 'degraded', lacks: expect.arrayContaining(['databaseRoom', 'files']) })
    makeRoom()
    expect(new Set((await Promise.all(newcomers.map(run.start))).map(heard))).toEqual(new Set(['200']))
    expect([...(await saveFor(300)).keys()]).toEqual(['200'])
    await says({ status: 'ready', lacks: [] })
    await nothingLost()
  },
)

test.runIf(isMounted)(
  'no room for the log: PostgreSQL stops, everybody hears 503, and all goes on by itself when there is room',
  async () => {
    const before = await saveFor(300)
    expect(before.get('200')).toBeGreaterThan(0)
    fill()
    // The log continues in new files, until there is no room for one.
    const saving = saveFor(3000)
    for (let files = 0, isUp = true; isUp && files < 20; files++) {
      fill()
      isUp = await run.sql`select pg_switch_wal()`.then(
        () => true,
        () => false,
      )
    }
    const answers = await saving
    expect(answers.get(later)).toBeGreaterThan(0)
    expect([...answers.keys()].filter((told) => told !== '200' && told !== later)).toEqual([])
    expect(await run.ready()).toMatchObject({ status: 'notReady' })
    makeRoom()
    // Nothing is restarted by hand.
    const back = performance.now()
    while (heard(await run.saveOnce(all[0] as FaultCandidate)) !== '200') {
      expect(performance.now() - back, 'nobody can save after twenty seconds').toBeLessThan(20_000)
      await sleep(100)
    }
    await nothingLost()
    await saveFor(300)
    await says({ status: 'ready', lacks: [] })
    await nothingLost()
    expect(await run.submitAll(all)).toEqual({ submissions: all.length, wrongMarks: 0, movedDeadlines: 0 })
  },
)
