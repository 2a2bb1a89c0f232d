export const texts = {
  value: '数值',
  time: '时间',
}
