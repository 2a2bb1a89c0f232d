import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/database/connection.ts'
import { benchWriter, type OpenAttempt } from './papers.ts'

/** Questions of one paper. */
const questions = 20

/**
 * The acknowledgements of one candidate: for the position of each question, the `seq` of its newest acknowledged save.
 */
export type AcknowledgedSaves = { readonly attemptId: string; readonly acknowledged: ReadonlyMap<number, number> }

const answerOf = (seq: number) => 'ABCD'[seq % 4] as string

/** Saves every `pause` milliseconds, each time the next question, until it is stopped. */
async function keepSaving(
  url: string,
  { token, attemptId }: OpenAttempt,
  pause: number,
  until: AbortSignal,
  onStatus: (status: number) => void,
): Promise<AcknowledgedSaves> {
  const acknowledged = new Map<number, number>()
  await sleep(Math.random() * pause)
  for (let seq = 1; !until.aborted; seq++) {
    const began = performance.now()
    const position = (seq % questions) + 1
    const answers = [{ position, seq, answer: { keys: [answerOf(seq)] }, uncertain: false }]
    const status = await fetch(`${url}/exam/pc/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify({ attemptId, writer: benchWriter, answers }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    onStatus(status)
    if (status === 200) acknowledged.set(position, seq)
    await sleep(Math.max(0, pause - (performance.now() - began)))
  }
  return { attemptId, acknowledged }
}

/**
 * Makes all candidates save until the signal aborts, at this many answers per second in total. `statuses` counts the
 * responses by status (0: none arrived); `saved` resolves to the acknowledgements.
 */
export function saveConcurrently(
  url: string,
  papers: readonly OpenAttempt[],
  savesPerSecond: number,
  until: AbortSignal,
) {
  const statuses = new Map<number, number>()
  const note = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return {
    statuses,
    saved: Promise.all(
      papers.map((paper) => keepSaving(url, paper, (papers.length / savesPerSecond) * 1000, until, note)),
    ),
  }
}

/**
 * Lists acknowledged answers that are not stored, in this or a newer version, as `attemptId position seq`. Throws when
 * a stored answer differs from the one that was sent.
 */
export async function listLostAnswers(sql: Pool, saved: readonly AcknowledgedSaves[]): Promise<string[]> {
  const rows = await sql<{ attemptId: string; position: number; seq: number; answer: { keys: string[] } }[]>`
    select attempt_id as "attemptId", position, seq, answer from attempt_answer`
  const wrong = rows.find(({ seq, answer }) => answer.keys.join() !== answerOf(seq))
  if (wrong) throw new Error(`another answer is stored than was sent: ${JSON.stringify(wrong)}`)
  const stored = new Map(rows.map((row) => [`${row.attemptId} ${row.position}`, row.seq]))
  return saved.flatMap(({ attemptId, acknowledged }) =>
    [...acknowledged]
      .filter(([position, seq]) => (stored.get(`${attemptId} ${position}`) ?? 0) < seq)
      .map(([position, seq]) => `${attemptId} ${position} ${seq}`),
  )
}
