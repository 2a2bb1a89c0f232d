import type { ErrorWords } from '../http/codes.ts'

export const requirementCodes = {
  requirementNotFound: { status: 404, zh: '必修要求不存在', en: 'This requirement does not exist' },
  requirementIncomplete: {
    status: 409,
    zh: '必修要求还不完整，请补充后再启用',
    en: 'The requirement is incomplete. Add the missing parts before you activate it.',
  },
  requirementFixed: {
    status: 409,
    zh: '启用后，内容、期限和周期不能再改。请归档后新建一项',
    en: 'Content, dates and cycle can’t change after activation. Archive the requirement and create another one.',
  },
  notRequired: { status: 404, zh: '此人没有这项要求', en: 'This requirement does not apply to this person' },
  notWaivable: {
    status: 409,
    zh: '本周期已完成或已豁免，无需豁免',
    en: 'This cycle has already been completed or waived',
  },
  noWaiver: { status: 409, zh: '本周期没有可撤销的豁免', en: 'This cycle has no waiver to withdraw' },
  leaveOverlaps: { status: 409, zh: '与已登记的请假重叠', en: 'This leave overlaps with another one' },
  notOnTeam: { status: 404, zh: '此人不在您的团队中', en: 'This person is not on your team' },
  teamRemindedToday: { status: 409, zh: '今天已经提醒过', en: 'This person has already been reminded today' },
  approvalNotFound: {
    status: 404,
    zh: '这项申请不在等待您审批，可能已由他人处理或更换了主管',
    en: 'This application isn’t awaiting your approval. It may have been decided already, or the person has another manager.',
  },
  approvalOfManager: {
    status: 409,
    zh: '这家企业由直属主管审批，这项申请正在等待主管',
    en: 'In this company, line managers decide. This application is awaiting the person’s manager.',
  },
  nothingOpen: { status: 409, zh: '此人没有待完成的必修项', en: 'This person has nothing to complete' },
} as const satisfies Record<string, ErrorWords>
