export const texts = {
  terms: { title: '法律声明', lead: '使用本平台的条款。' },
  privacy: { title: '隐私声明', lead: '我们处理哪些个人信息、为何处理，以及您可以行使的权利。' },
  version: (version: number, day: string) => `第 ${version} 版，自 ${day} 起生效`,
  others: '相关页面',
  contact: '联系我们',
  print: '打印',
}
