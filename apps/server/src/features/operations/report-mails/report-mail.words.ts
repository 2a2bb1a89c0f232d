import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'

/**
 * The content of one email. Hours have one decimal. `change`: the difference between the hours of last week and those
 * of the week before, in percent; null without a comparison.
 */
export type ReportMailFigures = {
  readonly scope: BilingualText | null
  readonly from: string
  readonly until: string
  readonly people: number
  readonly hours: number
  readonly change: number | null
  readonly departments: readonly {
    readonly name: BilingualText | null
    readonly hours: number
    readonly people: number
  }[]
  readonly plans: readonly {
    readonly title: BilingualText
    readonly assigned: number
    readonly done: number
    readonly overdue: number
  }[]
  readonly issued: number
  readonly expiring: number
}

type Mail = { readonly subject: string; readonly body: string }
const signed = (percent: number) => (percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−'))

const words = {
  zh: (name: string, f: ReportMailFigures, link: string): Mail => ({
    subject: `学习报告 ${f.from} 至 ${f.until}${f.scope ? ` · ${pickText(f.scope, 'zh')}` : ''}`,
    body: [
      `${name}，您好：`,
      '',
      `${f.from} 至 ${f.until}，${f.people} 人学习 ${f.hours} 小时${f.change === null ? '' : `，比前一周 ${signed(f.change)}`}。`,
      `本月颁发证书 ${f.issued} 张，90 天内到期 ${f.expiring} 张。`,
      ...(f.departments.length > 0
        ? [
            '',
            '学习最多的部门：',
            ...f.departments.map(
              (one) =>
                `· ${one.name ? pickText(one.name, 'zh') : '未分部门'}：${one.hours} 小时，上周 ${one.people} 人`,
            ),
          ]
        : []),
      ...(f.plans.length > 0
        ? [
            '',
            '学习计划：',
            ...f.plans.map(
              (one) => `· ${pickText(one.title, 'zh')}：应学 ${one.assigned}，完成 ${one.done}，逾期 ${one.overdue}`,
            ),
          ]
        : []),
      '',
      '完整报告：',
      link,
      '',
      '如不再接收，可在报告页下方的“邮件推送”中取消。',
    ].join('\n'),
  }),
  en: (name: string, f: ReportMailFigures, link: string): Mail => ({
    subject: `Learning report, ${f.from} to ${f.until}${f.scope ? ` · ${pickText(f.scope, 'en')}` : ''}`,
    body: [
      `Hello ${name},`,
      '',
      `From ${f.from} to ${f.until}, ${f.people} ${f.people === 1 ? 'person' : 'people'} studied for ${f.hours} ${f.hours === 1 ? 'hour' : 'hours'}${f.change === null ? '' : ` (${signed(f.change)} vs. the week before)`}.`,
      `Certificates issued this month: ${f.issued}; expiring within 90 days: ${f.expiring}.`,
      ...(f.departments.length > 0
        ? [
            '',
            'Most active departments:',
            ...f.departments.map(
              (one) =>
                `- ${one.name ? pickText(one.name, 'en') : 'No department'}: ${one.hours} ${one.hours === 1 ? 'hour' : 'hours'}, people last week: ${one.people}`,
            ),
          ]
        : []),
      ...(f.plans.length > 0
        ? [
            '',
            'Study plans:',
            ...f.plans.map(
              (one) =>
                `- ${pickText(one.title, 'en')}: ${one.assigned} assigned, ${one.done} completed, ${one.overdue} overdue`,
            ),
          ]
        : []),
      '',
      'Full report:',
      link,
      '',
      'To stop these emails, use “Email delivery” at the bottom of the report.',
    ].join('\n'),
  }),
} as const

/** Returns the email with a report's figures and a link to the full report. */
export const reportMailWords = (lang: Lang, name: string, figures: ReportMailFigures, link: string): Mail =>
  words[lang](name, figures, link)
