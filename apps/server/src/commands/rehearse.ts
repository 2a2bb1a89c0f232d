import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '../core/http/app-error.ts'
import type { Lang } from '../core/text/language.ts'
import {
  countCandidateProblem,
  countRejectedActions,
  createRehearsal,
  createRehearsalFigures,
  deleteAllRehearsals,
  loadRehearsalAnswers,
  lostAcknowledgements,
  simulateCandidate,
} from '../features/sitting/sitting.public.ts'
import { readSettings } from '../settings/settings.ts'
import { rehearseWords } from './rehearse.words.ts'
import { checkTargetDatabase, runCommand, terminalLanguage, withDatabase } from './with-database.ts'

/**
 * `npm run rehearse -- --exam ID [--candidates 50] [--minutes 5] [--url ADDRESS]`: simulated candidates sit a copy of an exam at the running portal.
 * `npm run rehearse -- --clean` removes everything that rehearsals have made.
 */
const say = (lang: Lang, which: keyof typeof rehearseWords, ...values: readonly (string | number)[]) => {
  let index = 0
  process.stdout.write(`${rehearseWords[which][lang].replaceAll('%', () => String(values[index++] ?? ''))}\n`)
}
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ')

export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const lang = terminalLanguage(env)
  const order = readOrder(args)
  if (!order) {
    say(lang, 'usage')
    return 2
  }
  if (order.clean) {
    say(lang, 'cleaned', await withDatabase(env, deleteAllRehearsals))
    return 0
  }
  checkTargetDatabase(env)
  const url = order.url ?? readSettings(env, path.resolve(import.meta.dirname, '../../../..')).publicUrl
  const isThere = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (!isThere) {
    say(lang, 'away', url)
    return 1
  }
  return withDatabase(env, async (deps) => {
    const seconds = order.minutes * 60
    const made = await createRehearsal(deps, { examId: order.exam, candidates: order.candidates, seconds, lang }).catch(
      (error: unknown) => {
        if (error instanceof AppError) return error
        throw error
      },
    )
    if (made instanceof AppError) {
      say(
        lang,
        made.reason === 'examNotFound' ? 'noExam' : 'noPaper',
        made.reason === 'examNotFound' ? order.exam : made.reason,
      )
      return 1
    }
    say(lang, 'begun', order.candidates, order.minutes, `${url}/console/exams/${made.examId}/board`)
    const measured = createRehearsalFigures()
    await Promise.all(
      made.tokens.map((token, index) =>
        simulateCandidate({ url, token, examId: made.examId, index, ms: seconds * 1000, lang, measured }).catch(
          (error: unknown) => countCandidateProblem(measured, error),
        ),
      ),
    )
    const lost = lostAcknowledgements(measured.receipts.values(), await loadRehearsalAnswers(deps, made.examId))
    const times = measured.saveMs.toSorted((one, other) => one - other)
    say(lang, 'people', measured.begun, measured.left, measured.cutOff, measured.handedIn, measured.heardAnnouncements)
    say(lang, 'saves', times.length, at(times, 0.5), at(times, 0.99))
    const rejected = countRejectedActions(measured)
    if (measured.trouble.size > 0) say(lang, 'trouble', listed(measured.trouble))
    if (rejected > 0) say(lang, 'rejected', rejected, listed(measured.rejected))
    say(lang, 'lost', lost.length, measured.receipts.size)
    say(lang, 'clean')
    return lost.length === 0 && rejected === 0 && measured.begun === order.candidates ? 0 : 1
  })
}

type Order = {
  readonly clean: boolean
  readonly exam: string
  readonly candidates: number
  readonly minutes: number
  readonly url: string | null
}

function readOrder(args: readonly string[]): Order | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        exam: { type: 'string' },
        candidates: { type: 'string', default: '50' },
        minutes: { type: 'string', default: '5' },
        url: { type: 'string' },
        clean: { type: 'boolean', default: false },
      },
    })
    const [candidates, minutes] = [Number(values.candidates), Number(values.minutes)]
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(values.exam ?? '')
    const isRight =
      Number.isInteger(candidates) && candidates >= 1 && candidates <= 1000 && minutes > 0 && minutes <= 240
    if (!values.clean && !(isId && isRight)) return null
    return {
      clean: values.clean,
      exam: values.exam ?? '',
      candidates,
      minutes,
      url: values.url?.replace(/\/+$/, '') ?? null,
    }
  } catch {
    return null
  }
}

if (import.meta.main) await runCommand(main)
