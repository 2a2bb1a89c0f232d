import type { Db } from '../../database/connection.ts'

/** Returns true when a person invigilates at this exam. */
export async function isInvigilatorOfExam(db: Db, accountId: string, examId: string): Promise<boolean> {
  return (
    (await db`select from held_post where account_id = ${accountId} and kind = 'invigilator' and exam_id = ${examId}`)
      .length > 0
  )
}

/** Returns true when a person teaches this course. */
export async function isTeacherOfCourse(db: Db, accountId: string, productId: string): Promise<boolean> {
  return (
    (await db`select from held_post where account_id = ${accountId} and kind = 'teacher' and product_id = ${productId}`)
      .length > 0
  )
}
