/** The accounts on the sign-in page of a demo. They exist in demo mode only. */
export const demoAccounts = [
  { login: 'learner', note: { zh: '学员，属于两家企业', en: 'A learner in two companies' } },
  { login: 'colleague', note: { zh: '同事，属于一家企业', en: 'A colleague in one company' } },
  { login: 'teacher', note: { zh: '讲师，负责两门课程', en: 'Teaches two courses' } },
  { login: 'invigilator', note: { zh: '监考员，负责一场考试和一个考点', en: 'Invigilates an exam and a test centre' } },
  { login: 'staff', note: { zh: '培训中心工作人员', en: 'Staff of the training centre' } },
] as const
