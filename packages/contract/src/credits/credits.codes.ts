import type { ErrorWords } from '../http/codes.ts'

export const creditCodes = {
  creditKindNotFound: { status: 404, zh: '学时学分类别不存在', en: 'This credit type does not exist' },
  creditKindAsked: {
    status: 409,
    zh: '有生效的必修要求使用这个类别，请先归档这些要求',
    en: 'An active requirement includes this credit type. Archive the requirement first.',
  },
  creditRateTooEarly: {
    status: 409,
    zh: '已有更晚或当天已用的标准。请选择更晚的生效日期',
    en: 'A rate for this day or later already exists or was used. Choose a later day.',
  },
  creditEntryNotFound: { status: 404, zh: '这条学时记录不存在', en: 'This entry does not exist' },
  creditEntryCountered: {
    status: 409,
    zh: '这条记录已冲销',
    en: 'This entry has already been reversed',
  },
  creditEvidenceNotFound: { status: 404, zh: '这份证明不存在', en: 'This evidence does not exist' },
  creditEvidenceState: {
    status: 409,
    zh: '这份证明的状态已变化，请刷新后再试',
    en: 'The state of this evidence has changed. Reload the page.',
  },
  creditEvidenceFiles: {
    status: 400,
    zh: '附件不存在，请重新上传',
    en: 'A file is missing. Upload it again.',
  },
  creditAuditNotFound: { status: 404, zh: '这次抽查不存在', en: 'This audit does not exist' },
  creditAuditEmpty: {
    status: 409,
    zh: '这段时间没有已认定的外部学习，无法抽查',
    en: 'No outside learning in this period was approved, so no one can be drawn',
  },
  creditAuditDecided: { status: 409, zh: '已有核查结果', en: 'The result has already been recorded' },
  creditAuditChanged: {
    status: 409,
    zh: '材料已更新，请重新查看后再判定',
    en: 'The proof has changed. Review it again before you decide.',
  },
  creditAuditTooEarly: {
    status: 409,
    zh: '提交材料的期限未到，暂不能判为未通过',
    en: 'The proof isn’t due yet, so this person can’t be failed yet',
  },
  creditEvidenceOwn: {
    status: 403,
    zh: '不能审核自己提交的证明',
    en: 'You can’t decide on your own evidence',
  },
} as const satisfies Record<string, ErrorWords>
