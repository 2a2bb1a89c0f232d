import type { Db } from '../../../database/connection.ts'
import type { Release } from './release.rules.ts'

/**
 * Finds the release rule of an exam with the facts about the exam on which it depends; null when there is no such exam.
 */
export async function findReleaseCase(
  db: Db,
  examId: string,
  now: Date,
): Promise<{
  readonly release: Release
  readonly overAt: Date | null
  readonly kind: 'formal' | 'mock' | 'course'
} | null> {
  const row = await db<
    { release: Release; overAt: Date | null; kind: 'formal' | 'mock' | 'course' }[]
  >`select e.release, exam_over_for_all_at(e.id, e.closes_at, ${now}) as "overAt", e.kind from exam e where e.id = ${examId}`.maybeOne()
  return row ?? null
}
