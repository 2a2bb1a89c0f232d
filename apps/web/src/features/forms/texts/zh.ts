export const texts = {
  critical: '关键项',
  yes: '是',
  no: '否',
  na: '不适用',
  required: '必填',
  addNote: '添加备注',
  note: (label: string) => `备注：${label}`,
  value: (label: string, unit: string) => (unit ? `${label}（${unit}）` : label),
  badNumber: '请填写数字',
}
