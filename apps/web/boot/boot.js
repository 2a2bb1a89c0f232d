// Runs before the first paint, blocking and alone: language, theme, and the files this page will need.
// It is a file of its own because the content policy allows no script in the page.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const locale = read('locale') === 'en' ? 'en' : 'zh'
  const theme = read('theme')
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.lang = locale === 'en' ? 'en' : 'zh-CN'
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (locale === 'en') document.title = 'Training and Certification Centre'
  const color = document.querySelector('meta[name=theme-color]')
  if (color && isDark) color.setAttribute('content', '#161C2B')
  // Filled in by the build: the chunks that hold the words of each language, of every page and of this one.
  const files = /*FILES*/ { locales: {}, texts: {} }
  for (const file of [...(files.locales[locale] ?? []), ...(files.texts[location.pathname]?.[locale] ?? [])]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.appendChild(link)
  }
})()
