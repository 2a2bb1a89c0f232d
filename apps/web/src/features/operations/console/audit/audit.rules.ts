/**
 * Returns the address of an audited object in the console; null if objects of its kind have no page, or if `isThere`
 * returns false for the path of the address.
 */
export function auditedObjectAddress(thing: string, id: string, isThere: (address: string) => boolean): string | null {
  const way: Readonly<Record<string, string>> = {
    account: `/console/people?open=${id}`,
    company: `/console/companies/${id}`,
    course: `/console/courses/${id}`,
    product: `/console/courses/${id}`,
    exam: `/console/exams/${id}`,
    study_plan: `/console/plans/${id}`,
    requirement: `/console/requirements/${id}`,
    plan: `/console/plans/${id}`,
    questionBank: `/console/questions/${id}`,
    bank: `/console/questions/${id}`,
    news: `/console/news/${id}`,
    live_class: `/console/live/${id}`,
    teacher: `/console/teachers?open=${id}`,
    media: `/console/media?open=${id}`,
    message: `/console/outbox?open=${id}`,
    comment: `/console/comments?open=${id}`,
  }
  const address = way[thing]
  return address && isThere(address.split('?')[0] ?? '') ? address : null
}
