export const texts = {
  home: { title: '首页' },
}
