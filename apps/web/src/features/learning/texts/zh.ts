export const texts = {
  coursePlay: { title: '学习' },
  myHome: { title: '个人中心' },
}
