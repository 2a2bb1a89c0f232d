// Runs before the first paint, blocking and alone: language, theme, the files this page will need, and the answers it
// shows first. It is a separate file, because the content policy allows no script in the page.
;(() => {
  const root = document.documentElement
  // Browsers older than those of build/browsers.ts see a message that names what is needed; the build writes this file
  // so that they can read it.
  const tooOld = () => {
    document.getElementById('too-old')?.removeAttribute('hidden')
    // Without the app, the heading that the server drew has no links.
    root.setAttribute('data-too-old', '')
  }
  if (!Array.prototype.findLast || !Object.hasOwn || !window.HTMLDialogElement || !window.BroadcastChannel) {
    addEventListener('DOMContentLoaded', tooOld)
    return
  }
  addEventListener(
    'error',
    ({ error }) => error instanceof SyntaxError && !document.querySelector('main:not(.early-page)') && tooOld(),
  )
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // The chosen language; at a first visit, the first language of the browser that the portal supports, and Chinese if
  // it supports none of them.
  const kept = read('locale')
  const known = (tags) =>
    tags.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => tag === 'zh' || tag === 'en')
  const locale = kept === 'en' || kept === 'zh' ? kept : (known(navigator.languages ?? [navigator.language]) ?? 'zh')
  const theme = read('theme')
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.lang = locale === 'en' ? 'en' : 'zh-CN'
  root.setAttribute('data-theme', isDark ? 'dark' : 'light')
  // A page about one object has its own title, which the app draws.
  const names = JSON.parse(document.querySelector('meta[name=portal]')?.content || '{}').name
  if (locale === 'en' && names) document.title = names.en
  const color = document.querySelector('meta[name=theme-color]')
  if (color && isDark) color.setAttribute('content', '#161C2B')
  let token = null
  let company = null
  try {
    const session = JSON.parse(read('publicData') ?? '{}')
    token = session.access_token || null
    company = (token && session.companyId) || null
  } catch {}
  // Requested while the app is loading. The app takes the response if it makes exactly the same request
  // (src/api/early-answer.ts).
  const id = /^\?id=([\w-]{1,64})$/.exec(location.search)?.[1]
  const proof = /^\?number=[\w-]{1,60}&secret=[\w-]{1,120}$/.exec(location.search)?.[0].slice(1)
  const first = {
    '/': location.search === '' && [['/company/pc/homePage', null]],
    '/content-center': location.search === '' && [
      ['/comp/pc/productList', 'page=0&size=12&from=pc'],
      ['/comp/pc/category', 'from=pc'],
    ],
    '/knowledge': location.search === '' && [
      ['/comp/pc/knowledgeList', 'page=0&size=10&from=pc'],
      ['/comp/pc/knowledgeList', 'sort=popular&page=0&size=6&from=pc'],
      ['/comp/pc/knowledgeTree', 'from=pc'],
    ],
    '/exam/list': location.search === '' && [['/exam/pc/examList', 'page=0&size=48&from=pc']],
    '/live':
      location.search === ''
        ? [['/comp/pc/live/list', 'list=upcoming&mine=0&page=0&size=20&from=pc']]
        : id && [['/comp/pc/live/list', `classId=${id}&page=0&size=1&from=pc`]],
    '/certificateQuery': proof && [['/company/certificate/query', `${proof}&from=pc`]],
    '/careerCertification': location.search === '' && [['/company/certificate/tracks', null]],
    '/technicalTraining': [['/company/trainingClass/list?line=technical&page=0&size=5', null]],
    '/manageTraining': [['/company/trainingClass/list?line=management&page=0&size=5', null]],
    '/examCenter': location.search === '' && [
      ['/company/examLocation/getExamLocationList?page=0&size=12', null],
      ['/company/examLocation/sessionMonth', null],
    ],
    '/exam/details': id && [['/exam/pc/examDetail', `examId=${id}&from=pc`]],
    '/findPartner': location.search === '' && [['/company/partnersLogo/getPartnersLogoList?page=0&size=12', null]],
    '/news':
      location.search === ''
        ? [['/company/newsDynamic/getNewsDynamicList?page=0&size=14', null]]
        : id && [[`/company/newsDynamic/getNewsDynamic?newsId=${id}`, null]],
    '/legalStatement': [['/company/pc/statement?kind=terms', null]],
    '/privacyStatement': [['/company/pc/statement?kind=privacy', null]],
    '/knowledge-preview':
      id &&
      ['productDetail', 'lessonList', 'knowledgePlace'].map((name) => [`/comp/pc/${name}`, `productId=${id}&from=pc`]),
    '/login': !token && !/[?&]token=/.test(location.search) && [['/user/pc/signInWays', null]],
    '/detail':
      id &&
      ['productDetail', 'lessonList', 'qualification'].map((name) => [`/comp/pc/${name}`, `productId=${id}&from=pc`]),
  }[location.pathname]
  // The page lists the files that contain its texts in each language, and those of the menus in the header of a
  // signed-in person.
  const isConsole = /^\/console(\/|$)/.test(location.pathname)
  const script = document.currentScript
  const listed = (name) => (script?.getAttribute(name) ?? '').split(' ').filter(Boolean)
  const files = [
    ...listed('data-after'),
    ...listed(`data-${locale}`),
    ...(token && !isConsole && location.pathname !== '/exam/answer' ? listed('data-menus') : []),
  ]
  const fetchFiles = () => {
    for (const file of files) {
      const link = document.createElement('link')
      if (file.endsWith('.css')) {
        link.rel = 'preload'
        link.as = 'style'
        link.crossOrigin = ''
      } else link.rel = 'modulepreload'
      link.href = file
      document.head.appendChild(link)
    }
  }
  // A page that brings its first words paints them before it fetches the files of its screen, which would take the
  // network and the processor from them. A page that is not painted, in a tab in the background, fetches them with the
  // app.
  if (script?.hasAttribute('data-after'))
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      fetchFiles()
    }).observe({ type: 'paint', buffered: true })
  else fetchFiles()
  // The colour of the reader's company, as computed when it was first shown (src/ui/theme/brand.ts); the console has
  // the portal's own.
  const brand = /^(\S+) #[0-9a-f]{6}((?: #[0-9a-f]{6}){10})$/i.exec(read('brand') ?? '')
  if (brand && brand[1] === company && !isConsole) {
    const shades = brand[2].trim().split(' ')
    const names = ['signal', 'deep', 'soft', 'on', 'filled']
    for (let at = 0; at < 10; at++)
      root.style.setProperty(`--brand-${names[at % 5]}${at < 5 ? '' : '-dark'}`, shades[at])
    root.setAttribute('data-brand', '')
  }
  // Some headings are for visitors only: a signed-in person sees another track first. On the home page this also
  // concerns people who return from signing in or follow an old link, and on the pages with one form those who follow
  // an emailed link.
  if (
    (token && /^\/(careerCertification|login)?$/.test(location.pathname)) ||
    (location.pathname === '/' && (location.search || location.hash)) ||
    (/^\/(login|join)$/.test(location.pathname) && /[?&](token|signInToken|code)=/.test(location.search))
  )
    root.setAttribute('data-not-early', '')
  // The first content of a page is for visitors too.
  if (token) root.setAttribute('data-signed-in', '')
  if (first) {
    window.earlyAnswers = first.map(([address, body]) => {
      const answer = fetch(address, {
        method: body ? 'POST' : 'GET',
        body: body && new URLSearchParams(body),
        headers: {
          accept: 'application/json',
          'accept-language': root.lang,
          ...(token ? { access_token: token, authorization: `Bearer ${token}` } : {}),
          ...(company ? { 'x-company': company } : {}),
        },
        cache: 'no-store',
        signal: AbortSignal.timeout?.(20000),
      })
      answer.catch(() => {})
      return { address, body, token, company, language: root.lang, answer }
    })
  }
})()
