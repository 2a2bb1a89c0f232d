export const texts = {
  number: '数值',
  unit: '单位',
  chooseUnit: '选择单位',
  sign: '切换正负号',
  notANumber: (text: string) => `“${text}”不是数字，内容已原样保留。`,
  unitMissing: '尚未选择单位，只有数字不得分。',
}
