import { useLocale } from '#web/api/locale.ts'

/** Texts that the parts show in the workshop: short ones, and ones that are too long for any space. */
const zh = {
  save: '保存', // language-name
  remove: '删除', // language-name
  publish: '发布课程', // language-name
  open: '打开', // language-name
  all: '全部', // language-name
  name: '姓名', // language-name
  person: '周以宁', // language-name
  missing: '请填写姓名', // language-name
  hint: '至少 12 个字符', // language-name
  words: '光纤的衰减在 1550 纳米附近最低，因此长距离传输多用这个波长。', // language-name
  title: '传输网络基础', // language-name
  long: '面向全国各地市分公司无线网络优化与维护岗位的第五代移动通信基站开通调测与故障处理综合实训课程', // language-name
  count: (n: number) => `${n} 人`, // language-name
  states: ['草稿', '已发布', '已下架', '已归档'], // language-name
}
const en: typeof zh = {
  save: 'Save',
  remove: 'Delete',
  publish: 'Publish the course',
  open: 'Open',
  all: 'All',
  name: 'Name',
  person: 'Daniel Okafor',
  missing: 'Write the name',
  hint: 'Twelve characters at least',
  words: 'The loss of a fibre is lowest near 1550 nanometres, so long lines mostly use that wavelength.',
  title: 'Foundations of transport networks',
  long: 'Hands-on commissioning, acceptance and troubleshooting of fifth-generation base stations for field engineers of all regional branches',
  count: (n) => (n === 1 ? '1 person' : `${n} people`),
  states: ['Draft', 'Published', 'Withdrawn', 'Archived'],
}
export const useSamples = (): typeof zh => (useLocale() === 'zh' ? zh : en)
