/** The accounts on the sign-in page of a demo. They exist in demo mode only. */
export const demoAccounts = [
  { login: 'learner', note: { zh: '学员，属于两家企业', en: 'A learner in two companies' } },
  { login: 'colleague', note: { zh: '同事，属于一家企业', en: 'A colleague in one company' } },
  { login: 'staff', note: { zh: '培训中心工作人员', en: 'Staff of the training centre' } },
] as const
