import type { examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'

type Asked = InputOf<typeof examPrintStart>

export const texts = {
  title: '打印试卷',
  set: '试卷',
  newSet: '抽取新的一套',
  fixedSet: '按当前试题新印一套',
  oldSet: (number: number, at: string) => `第 ${number} 套（${at}）`,
  setNote: '每套试题固定保存。以后打印同一套的答案，试题不变。',
  forms: 'A / B 卷',
  formWords: { A: 'A 卷', B: 'B 卷' } as Record<Asked['forms'][number], string>,
  formNote: 'B 卷试题相同，顺序不同',
  parts: '打印内容',
  partWords: { paper: '试卷', sheet: '答题卡', key: '参考答案与解析' } as Record<Asked['parts'][number], string>,
  format: '文件格式',
  formatWords: { pdf: 'PDF', docx: 'Word' } as Record<Asked['format'], string>,
  wordNote: 'Word 文件可再修改。无法转换的公式保留为 TeX 文字。',
  sheet: '纸张',
  sheetWords: { a4: 'A4 单栏', a3: 'A3 双栏' } as Record<Asked['sheet'], string>,
  lang: '试卷语言',
  langWords: { zh: '中文', en: 'English' } as Record<Asked['lang'], string>,
  session: '场次',
  sessionHint: '例如：2026 年 11 月 28 日上午场',
  withPoints: '显示分值',
  keyNote: '参考答案请妥善保管。打印记录在审计日志中。',
  go: (count: number) => `打印 ${count} 份文件`,
  choose: '请选择试卷和内容',
  counted: (count: string, _value: number) => `${count} 份文件`,
  notSaved: '未保存。请先修改标出的问题。',
}
