export const texts = {
  query: { title: '证书查询' },
  mine: { title: '我的证书' },
  detail: { title: '证书详情' },
}
