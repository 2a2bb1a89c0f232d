/** The words of a digest. `lines`: those of one kind of notice. */
type Group = { readonly label: string; readonly lines: readonly string[] }
const listed = (groups: readonly Group[], bullet: string) =>
  groups.map(({ label, lines }) => `${label}\n${lines.map((line) => `${bullet} ${line}`).join('\n')}`).join('\n\n')

export const digestWords = {
  zh: {
    subject: (period: 'daily' | 'weekly', count: number) =>
      `${period === 'daily' ? '每日' : '每周'}通知汇总：${count} 条未读`,
    body: (name: string, groups: readonly Group[], link: string) =>
      `${name}，您好：\n\n${listed(groups, '·')}\n\n${link}`,
    card: (groups: readonly Group[]) => groups.map(({ label, lines }) => `${label}：${lines.length} 条`).join('\n'),
  },
  en: {
    subject: (period: 'daily' | 'weekly', count: number) =>
      `${period === 'daily' ? 'Daily' : 'Weekly'} digest: ${count} unread ${count === 1 ? 'notification' : 'notifications'}`,
    body: (name: string, groups: readonly Group[], link: string) =>
      `Hello ${name},\n\n${listed(groups, '-')}\n\n${link}`,
    card: (groups: readonly Group[]) => groups.map(({ label, lines }) => `${label}: ${lines.length}`).join('\n'),
  },
} as const
