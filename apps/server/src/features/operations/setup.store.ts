import type { Db } from '../../database/connection.ts'

/** The first steps of a new portal, each true once its result is there. */
type SetupSteps = {
  readonly company: boolean
  readonly people: boolean
  readonly course: boolean
  readonly bank: boolean
  readonly exam: boolean
  readonly published: boolean
}

/**
 * Finds the completed first steps of a new portal. The reader (`accountId`) is not counted among its people, nor are
 * the withdrawn exams of practice and trials, which every portal has, among its exams.
 */
export async function findSetupSteps(db: Db, accountId: string): Promise<SetupSteps> {
  const [row] = await db<SetupSteps[]>`
    select exists(select 1 from active_company) as company,
      exists(select 1 from active_membership where account_id <> ${accountId}) as people,
      exists(select 1 from product_card where kind = 'course' and status = 'published') as course,
      exists(select 1 from question_entry) as bank,
      exists(select 1 from exam_card where status <> 'withdrawn') as exam,
      exists(select 1 from exam_card where status = 'published') as published`
  return row as SetupSteps
}
