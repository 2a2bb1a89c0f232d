import type { Db, Transaction } from '../../../database/connection.ts'
import type { Release } from './release.rules.ts'

/**
 * Locks an exam against starts of attempts: the caller sees every earlier start, and later ones wait for the caller.
 * Returns false when there is no such exam.
 */
export async function lockExam(tx: Transaction, examId: string): Promise<boolean> {
  return (await tx`select from exam where id = ${examId} for update`).count === 1
}

/**
 * Pauses new attempts at an exam, or allows them again (null). A pause in force keeps its first instant. The caller
 * holds the exam's lock.
 */
export async function setStartsPaused(tx: Transaction, examId: string, at: Date | null): Promise<void> {
  await tx`update exam set paused_at = ${at} where id = ${examId} and (paused_at is null) = ${at !== null}`
}

/**
 * Sets the number of graders for each answer, and the largest difference between the points of two graders (in 1/100
 * points) at which their mean counts. Returns false when there is no such exam.
 */
export async function setExamMarking(db: Db, examId: string, graders: number, threshold: number): Promise<boolean> {
  return (
    (await db`update exam set graders = ${graders}, mark_threshold = ${threshold} where id = ${examId}`).count === 1
  )
}

type ReleaseRow = { readonly closesAt: Date | null; readonly release: Release }

/** Locks the release rule of an exam against concurrent changes, and returns it; null when there is no such exam. */
export async function lockExamRelease(tx: Transaction, examId: string): Promise<ReleaseRow | null> {
  const row = await tx<
    ReleaseRow[]
  >`select closes_at as "closesAt", release from exam where id = ${examId} for update`.maybeOne()
  return row ?? null
}

export async function setExamRelease(tx: Transaction, examId: string, release: Release, at: Date): Promise<void> {
  await tx`update exam set release = ${tx.json(release)}, release_changed_at = ${at}, updated_at = ${at} where id = ${examId}`
}
