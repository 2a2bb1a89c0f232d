import { markSave } from '@portal/contract/exams/marking.contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, errorWords } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '#web/console/form/draft-storage.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import {
  claimNextAnswer,
  type MarkingTaskData,
  type MarkingTrailStep,
  releaseClaimedAnswer,
  saveMarkingSample,
  skipClaimedAnswer,
} from './marking.queries.ts'
import {
  initialPointsOf,
  neighbouringTaskId,
  nextCriterionWithoutPoints,
  type PointsByCriterion,
  totalPoints,
} from './marking.rules.ts'
import { markingTexts } from './marking-texts.ts'

/**
 * The current answer. `lost`: another grader has it now, or has marked it; the text is still here. `isBack`: the reader
 * went back to it along their trail; a skipped one that returns is a new one.
 */
type Desk = {
  readonly task: MarkingTaskData
  readonly given: PointsByCriterion
  readonly lost: string | null
  readonly isBack: boolean
}
type State =
  | { readonly kind: 'coming' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'nothing' }
  | ({ readonly kind: 'task' } & Desk)

const path = markSave.path
const renewBelowMs = 5 * 60_000
const leaseGone = new Set(['markingLeaseOver', 'markingTaken', 'conflict', 'resultIsFinal'])

const opened = (task: MarkingTaskData | null, isBack = false): State =>
  task
    ? {
        kind: 'task',
        task,
        given: readFormDraft<PointsByCriterion>(path, task.taskId)?.values ?? initialPointsOf(task),
        lost: null,
        isBack,
      }
    : { kind: 'nothing' }

/**
 * An answer chosen from a list: `next` opens the next one or returns to the list; `before` and `behind` open its
 * neighbours, and are null where there is none.
 */
export type ChosenAnswer = {
  readonly taskId: string
  readonly next: () => void
  readonly before: (() => void) | null
  readonly behind: (() => void) | null
}

/**
 * Returns the answers of an exam's queue, or of one of its questions, one after another. Each is claimed, reserved
 * while the grader works on it, and then marked or released. The reader can move back and forth along `trail`, their
 * earlier steps. If an answer is chosen, returns that one alone.
 */
export function useMarkingQueue(
  examId: string,
  questionId: string | undefined,
  chosen: ChosenAnswer | null,
  trail: readonly MarkingTrailStep[],
) {
  const t = useTexts(markingTexts)
  const [state, setState] = useState<State>({ kind: 'coming' })
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const changedAt = useRef(0)

  /** One action at a time; a key held down doesn't repeat it. */
  const once = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await work().finally(() => {
      running.current = false
      setBusy(false)
    })
  }, [])
  const chosenId = chosen?.taskId
  const goOn = useRef(chosen?.next)
  useEffect(() => {
    goOn.current = chosen?.next
  })
  const take = useCallback(
    async (afterTaskId?: string) => {
      if (chosenId !== undefined && afterTaskId !== undefined) return goOn.current?.()
      try {
        const { task } = await claimNextAnswer(
          chosenId === undefined
            ? { examId, ...(questionId ? { questionId } : {}), ...(afterTaskId ? { afterTaskId } : {}) }
            : { taskId: chosenId },
        )
        setState(opened(task))
      } catch (error) {
        setState({ kind: 'failed', error: error as Error })
      }
    },
    [examId, questionId, chosenId],
  )
  useEffect(() => {
    setState({ kind: 'coming' })
    void once(() => take())
  }, [take, once])

  const desk = state.kind === 'task' ? state : null
  const taskId = desk?.task.taskId
  /** Changes the current answer if it is still the same one: a response may arrive late. */
  const alter = useCallback(
    (of: string, how: (desk: Desk) => Partial<Desk>) =>
      setState((now) => (now.kind === 'task' && now.task.taskId === of ? { ...now, ...how(now) } : now)),
    [],
  )
  const change = (given: PointsByCriterion) => {
    if (!desk) return
    changedAt.current = Date.now()
    saveFormDraft(path, desk.task.taskId, {
      at: new Date().toISOString(),
      revision: null,
      base: initialPointsOf(desk.task),
      values: given,
    })
    alter(desk.task.taskId, () => ({ given }))
  }
  const lose = useCallback(
    (of: string, error: unknown) => {
      if (error instanceof ApiError && leaseGone.has(error.reason))
        alter(of, () => ({ lost: errorWords(error, t.lost) }))
      else toast('error', errorWords(error as Error, t.notSaved))
    },
    [alter, t],
  )
  const renew = useCallback(
    async (of: string) => {
      const { task } = await claimNextAnswer({ taskId: of })
      if (task) alter(of, (now) => ({ task: { ...now.task, leaseUntil: task.leaseUntil } }))
    },
    [alter],
  )

  // Working on an answer renews the lease; idling doesn't.
  const leaseUntil = desk && !desk.lost ? Date.parse(desk.task.leaseUntil) : null
  useEffect(() => {
    if (taskId === undefined || leaseUntil === null) return
    const timer = setInterval(() => {
      if (leaseUntil - Date.now() < renewBelowMs && changedAt.current > Date.now() - renewBelowMs)
        renew(taskId).catch((error: unknown) => lose(taskId, error))
    }, 30_000)
    return () => clearInterval(timer)
  }, [taskId, leaseUntil, renew, lose])

  const give = (task: MarkingTaskData, given: PointsByCriterion) =>
    write(markSave, {
      taskId: task.taskId,
      points: totalPoints(given.points),
      criteria: task.criteria.length > 0 ? given.points.map((one) => one ?? 0) : [],
      comment: given.comment.trim(),
      isProvisional: given.isAgain === true,
    })

  const isBack = desk?.isBack === true
  const steps = isBack ? trail : trail.filter((one) => one.taskId !== taskId)
  const before = neighbouringTaskId(steps, taskId ?? '', -1)
  const behind = neighbouringTaskId(steps, taskId ?? '', 1)
  /** Moves to another answer of a list: the current one is released, and its points remain on this device. */
  const leaving = (go: (() => void) | null) =>
    go &&
    (() =>
      void once(async () => {
        if (desk && !desk.lost) await releaseClaimedAnswer(desk.task.taskId).catch(() => undefined)
        go()
      }))
  /** Moves to an answer of the trail, or in front of it to the waiting one. */
  const walk = (to: string | null) =>
    void once(async () => {
      try {
        // An answer to which the reader had gone back is released; the one that the reader leaves to go back remains
        // claimed.
        if (desk && !desk.lost && isBack) await releaseClaimedAnswer(desk.task.taskId).catch(() => undefined)
        if (to === null) return await take()
        const { task } = await claimNextAnswer({ taskId: to })
        setState(opened(task, true))
      } catch (error) {
        toast('error', errorWords(error as Error, t.notBack))
        await take()
      }
    })

  return {
    state,
    taskId: taskId ?? null,
    steps,
    isBusy,
    change,
    /** Saves and continues. Returns the criterion without points, if one is missing. */
    save: (): number | null => {
      if (!desk || desk.lost) return null
      const { task, given } = desk
      const missing = nextCriterionWithoutPoints(given.points, given.points.length - 1)
      if (missing !== null) return missing
      void once(async () => {
        try {
          await give(task, given).catch(async (error: unknown) => {
            // The lease has expired and no other grader has claimed the answer since, so it is claimed again.
            if (!(error instanceof ApiError) || error.reason !== 'markingLeaseOver') throw error
            await renew(task.taskId)
            await give(task, given)
          })
        } catch (error) {
          return lose(task.taskId, error)
        }
        deleteFormDraft(path, task.taskId)
        await take(task.taskId)
      })
      return null
    },
    /** Flags the mark for review, or not; stored with the points and sent when they are saved. */
    flag: () => {
      if (desk && !desk.lost && !desk.task.isCounted) change({ ...desk.given, isAgain: desk.given.isAgain !== true })
    },
    /**
     * Skips the answer and claims another; its text remains on this device. An answer that is already marked, or
     * claimed by another grader, is only released.
     */
    skip: () =>
      void once(async () => {
        if (desk && !desk.lost) {
          const { taskId, own } = desk.task
          try {
            if (own) await releaseClaimedAnswer(taskId).catch(() => undefined)
            else
              await skipClaimedAnswer(taskId).catch(async (error: unknown) => {
                if (!(error instanceof ApiError) || error.reason !== 'markingLeaseOver') throw error
                await renew(taskId)
                await skipClaimedAnswer(taskId)
              })
          } catch (error) {
            return lose(taskId, error)
          }
        }
        await take(desk?.task.taskId)
      }),
    /** Saves the answer as a sample, or removes it. */
    sample: () =>
      void once(async () => {
        if (!desk || desk.lost) return
        const { taskId: of, isSample } = desk.task
        try {
          await saveMarkingSample(of, !isSample)
          alter(of, (now) => ({ task: { ...now.task, isSample: !isSample } }))
        } catch (error) {
          toast('error', errorWords(error as Error, t.notSaved))
        }
      }),
    before: chosen ? leaving(chosen.before) : before === null ? null : () => walk(before),
    behind: chosen ? leaving(chosen.behind) : isBack ? () => walk(behind) : null,
    retry: () => void once(() => take()),
  }
}
export type MarkingQueue = ReturnType<typeof useMarkingQueue>
