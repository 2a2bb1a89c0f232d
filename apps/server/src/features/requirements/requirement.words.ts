import { cutText } from '../../core/text/cut-text.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { ReminderStage } from './requirement.rules.ts'

/** The title shown for a deleted kind of certificates in a rule that still refers to it. */
export const deletedSchemeTitle: BilingualText = { zh: '已删除的证书', en: 'Deleted certificate' }

/** Problems of a requirement, in both languages. */
export const requirementProblemWords = {
  title: { zh: '请填写名称', en: 'Enter a name' },
  noCompany: { zh: '企业不存在', en: 'This company does not exist' },
  noItems: {
    zh: '还没有选择内容',
    en: 'Select at least one course, exam, certificate, credit type, checklist or policy',
  },
  oneThing: {
    zh: '每一项是一门课程、一场考试、一种证书、一类学时、一份检查表或一份签阅文件',
    en: 'An item is a course, an exam, a certificate, a credit type, a checklist or a policy',
  },
  creditAmount: { zh: '请填写每个周期的学时', en: 'Enter the credits of a cycle' },
  creditCarry: { zh: '结转不能超过每个周期的学时', en: 'The carry-over can’t exceed the credits of a cycle' },
  twice: { zh: '同一项只能出现一次', en: 'A requirement can contain an item only once' },
  notOffered: {
    zh: '这家企业看不到这一项，或它没有发布',
    en: 'The item is not published or not visible to the company',
  },
  notDepartment: { zh: '这个部门不属于这家企业', en: 'This department does not belong to the company' },
  notGroup: { zh: '这个群组不属于这家企业的通讯录', en: 'This group does not belong to the company’s directory' },
  notField: { zh: '这家企业没有这个人员字段', en: 'The company has no such custom field' },
  fieldValues: { zh: '请填写至少一个值', en: 'Enter at least one value' },
  fieldTwice: { zh: '同一个字段只能出现一次', en: 'A rule can contain a field only once' },
  noScheme: { zh: '没有这种证书', en: 'This type of certificate does not exist' },
  heldAndLacked: {
    zh: '同一种证书不能既要求持有又要求未持有',
    en: 'A rule can’t include both holders and non-holders of a certificate',
  },
  joinedOrder: { zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' },
  noSuchDay: { zh: '日期不存在', en: 'This date does not exist' },
  dueOn: { zh: '请选择截止日期', en: 'Choose the due date' },
  dueMonth: { zh: '请选择月份', en: 'Choose the month' },
  periodMonths: { zh: '按日历的要求每 12 个月一次', en: 'A calendar requirement repeats every 12 months' },
  windowDays: {
    zh: '续期窗口不能超过有效期的一半',
    en: 'The renewal window can’t exceed half of the validity period',
  },
} as const satisfies Record<string, BilingualText>
export type RequirementProblemWord = keyof typeof requirementProblemWords

type Late = { readonly name: string; readonly title: string }
/** Notices and emails about mandatory training. */
export const requirementMessages = {
  zh: {
    title: (title: string, stage: ReminderStage, days: number) =>
      stage === 'lapsed'
        ? `必修培训已失效：${title}`
        : stage === 'overdue'
          ? `必修培训已逾期：${title}`
          : stage === 'opened'
            ? `新的必修培训：${title}`
            : days === 0
              ? `必修培训今天截止：${title}`
              : `必修培训还有 ${days} 天截止：${title}`,
    body: (stage: ReminderStage, dueOn: string) =>
      stage === 'lapsed' || stage === 'overdue' ? `截止日期是 ${dueOn}，请尽快完成。` : `请在 ${dueOn} 前完成。`,
    credits: (kind: string, counted: number, asked: number, unit: 'hours' | 'points') =>
      `${kind}：${counted} / ${asked} ${unit === 'hours' ? '学时' : '学分'}`,
    nudge: '主管提醒您完成必修培训',
    teamLate: (people: number) => `您的团队有 ${people} 人的必修培训逾期或失效`,
    teamLateOf: (first: readonly Late[], people: number) =>
      `${first.map(({ name, title }) => `${name}：${title}`).join('；')}${people > first.length ? `；共 ${people} 人` : ''}`,
    late: (titles: readonly string[]) =>
      `待完成：${titles.slice(0, 3).join('、')}${titles.length > 3 ? `等 ${titles.length} 项` : ''}`,
    mail: (name: string, body: string, link: string) =>
      `${name}，您好：\n\n${body}\n\n${link}\n\n不想再收到这类邮件，可在个人中心的“我的订阅”里关闭。`,
  },
  en: {
    title: (title: string, stage: ReminderStage, days: number) =>
      stage === 'lapsed'
        ? `Mandatory training lapsed: ${title}`
        : stage === 'overdue'
          ? `Mandatory training overdue: ${title}`
          : stage === 'opened'
            ? `New mandatory training: ${title}`
            : days === 0
              ? `Mandatory training due today: ${title}`
              : `Mandatory training due in ${days} ${days === 1 ? 'day' : 'days'}: ${title}`,
    body: (stage: ReminderStage, dueOn: string) =>
      stage === 'lapsed' || stage === 'overdue'
        ? `It was due on ${dueOn}. Complete it as soon as possible.`
        : `Complete it by ${dueOn}.`,
    credits: (kind: string, counted: number, asked: number, unit: 'hours' | 'points') =>
      `${kind}: ${counted} of ${asked} ${asked === 1 ? unit.slice(0, -1) : unit}`,
    nudge: 'Reminder from your manager: mandatory training',
    teamLate: (people: number) =>
      `Mandatory training is overdue or has lapsed for ${people} ${people === 1 ? 'person' : 'people'} on your team`,
    teamLateOf: (first: readonly Late[], people: number) =>
      `${first.map(({ name, title }) => `${name}: ${title}`).join('; ')}${people > first.length ? `; ${people} people in total` : ''}`,
    late: (titles: readonly string[]) =>
      `Not completed yet: ${titles.slice(0, 3).join(', ')}${titles.length > 3 ? ` and ${titles.length - 3} more` : ''}`,
    mail: (name: string, body: string, link: string) =>
      `Hello ${name},\n\n${body}\n\n${link}\n\nYou can turn off these emails in “My account” → “Subscriptions”.`,
  },
} as const

type Sheet = {
  readonly file: (title: string) => string
  readonly sheet: string
  readonly columns: Readonly<
    Record<
      | 'name'
      | 'employeeNo'
      | 'department'
      | 'manager'
      | 'state'
      | 'dueOn'
      | 'doneOn'
      | 'validUntil'
      | 'lapsesWithin'
      | 'turn',
      string
    >
  >
  readonly state: Readonly<
    Record<'notDue' | 'due' | 'expiring' | 'overdue' | 'lapsed' | 'done' | 'waived' | 'paused', string>
  >
}
/** Characters that file systems do not allow in names. */
const plain = (title: string) => cutText(title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim(), 80)
export const requirementSheetWords: Readonly<Record<'zh' | 'en', Sheet>> = {
  zh: {
    file: (title) => `${plain(title)} 覆盖情况.xlsx`,
    sheet: '覆盖情况',
    columns: {
      name: '姓名',
      employeeNo: '工号',
      department: '部门',
      manager: '主管',
      state: '状态',
      dueOn: '截止日期',
      doneOn: '完成日期',
      validUntil: '有效期至',
      lapsesWithin: '几天内到期（30、60、90）',
      turn: '周期',
    },
    state: {
      notDue: '未开始',
      due: '待完成',
      expiring: '即将到期',
      overdue: '已逾期',
      lapsed: '已失效',
      done: '已完成',
      waived: '已豁免',
      paused: '已暂停',
    },
  },
  en: {
    file: (title) => `${plain(title)} coverage.xlsx`,
    sheet: 'Coverage',
    columns: {
      name: 'Name',
      employeeNo: 'Employee number',
      department: 'Department',
      manager: 'Manager',
      state: 'Status',
      dueOn: 'Due',
      doneOn: 'Completed',
      validUntil: 'Valid until',
      lapsesWithin: 'Expires within days (30, 60, 90)',
      turn: 'Cycle',
    },
    state: {
      notDue: 'not started',
      due: 'due',
      expiring: 'expiring',
      overdue: 'overdue',
      lapsed: 'lapsed',
      done: 'completed',
      waived: 'waived',
      paused: 'paused',
    },
  },
}
