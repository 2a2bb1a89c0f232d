// Runs before the first paint, blocking and alone: language, theme, and the files this page will need.
// It is a file of its own because the content policy allows no script in the page.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var locale = read('locale') === 'en' ? 'en' : 'zh'
  var theme = read('theme')
  var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.lang = locale === 'en' ? 'en' : 'zh-CN'
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (locale === 'en') document.title = 'Training and Certification Centre'
  var color = document.querySelector('meta[name=theme-color]')
  if (color && isDark) color.setAttribute('content', '#161C2B')
  // Filled in by the build: the chunks of each address and of each language.
  var files = /*FILES*/ { paths: {}, locales: {} }
  var hash = location.hash.slice(1)
  var path = hash.charAt(0) === '/' ? hash.split('?')[0] : location.pathname
  var wanted = (files.locales[locale] || []).concat(files.paths[path.replace(/(.)\/$/, '$1')] || [])
  for (var i = 0; i < wanted.length; i++) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = wanted[i]
    document.head.appendChild(link)
  }
})()
