import { benchWriter, createOpenAttempts } from '../e2e/testing/papers.ts'
import { type BenchFigure, rateWithFloor } from './figures.ts'
import { measureAlternately, measureLoad } from './load.ts'
import { benchSize } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'
import { postRequestOf } from './wire.ts'

const questions = 20
/**
 * More than twice the number of connections: if two saves of one paper are in progress, the later one could arrive
 * first, and the other would not be written.
 */
const attempts = benchSize('ATTEMPTS', 2000, 60)

/**
 * Opens attempts, and returns a function that measures answer saves at full speed: to a portal's URL, over this many
 * connections, for this many seconds. The attempts continue from one measurement to the next.
 */
export async function openSaveBench(stage: BenchEnvironment) {
  const papers = await createOpenAttempts(stage, attempts)
  let n = 0
  return (url: string, connections: number, seconds: number) =>
    measureLoad(
      url,
      connections,
      seconds,
      () => {
        const { token, attemptId } = papers[n % papers.length] as { token: string; attemptId: string }
        const seq = ++n
        const answers = [{ position: positionOf(seq), seq, answer: { keys: [letterOf(seq)] }, uncertain: false }]
        return postRequestOf('/exam/pc/save', token, JSON.stringify({ attemptId, writer: benchWriter, answers }))
      },
      (body) => body.includes('"written":true'),
    )
}

/**
 * Returns a function like the one of `openSaveBench` for the URL of a floor server: it saves the same answers under as
 * many keys.
 */
export function openFloorSaveBench() {
  let m = 0
  return (url: string, connections: number, seconds: number) =>
    measureLoad(
      url,
      connections,
      seconds,
      () => {
        const attemptId = m % attempts
        const seq = ++m
        return postRequestOf(
          '/save',
          null,
          JSON.stringify({ attemptId, position: positionOf(seq), seq, answer: { keys: [letterOf(seq)] } }),
        )
      },
      (body) => body.includes('200'),
    )
}
const positionOf = (seq: number) => 1 + (Math.floor(seq / attempts) % questions)
const letterOf = (seq: number) => 'ABCD'[seq % 4] as string

/**
 * Measures answer saves at full speed, in turn with the floor, which writes as many keys over as many connections. Both
 * warm up for `WARM` seconds, because a save costs twice as much until Node has compiled hot code.
 */
export async function benchSaves(
  stage: BenchEnvironment,
  { seconds, rounds, connections }: { seconds: number; rounds: number; connections: number },
): Promise<BenchFigure> {
  const { portal, floor } = stage
  const save = await openSaveBench(stage)
  const bare = openFloorSaveBench()
  const warm = benchSize('WARM', 8, 0.3)
  await save(portal.url, connections, warm)
  await bare(floor.url, connections, warm)
  return rateWithFloor(
    `answer saves, ${connections} connections`,
    'per second',
    await measureAlternately(
      rounds,
      () => save(portal.url, connections, seconds),
      () => bare(floor.url, connections, seconds),
    ),
  )
}
