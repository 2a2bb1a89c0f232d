/** The talk with the run-time of SCORM 1.2; without one (a page opened by itself) everything works and nothing is kept. */
const began = Date.now()

function findRunTime() {
  let at = window
  for (let step = 0; step < 10; step++) {
    if (at.API) return at.API
    if (at.parent === at) break
    at = at.parent
  }
  return window.opener?.API ?? null
}

const api = findRunTime()
api?.LMSInitialize('')

export const read = (name) => api?.LMSGetValue(name) ?? ''
export const write = (values) => {
  for (const [name, value] of Object.entries(values)) api?.LMSSetValue(name, String(value))
  api?.LMSCommit('')
}

/** What was kept for this part, as an object. */
export function kept() {
  try {
    return JSON.parse(read('cmi.suspend_data') || '{}')
  } catch {
    return {}
  }
}

const clock = (seconds) => [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
window.addEventListener('pagehide', () => {
  api?.LMSSetValue('cmi.core.session_time', `00${clock((Date.now() - began) / 1000)}`)
  api?.LMSFinish('')
})

/** The language of the learner: chosen here, else the portal's, else the browser's. */
let language = kept().language ?? ((read('cmi.student_preference.language') || navigator.language).startsWith('en') ? 'en' : 'zh')
export const languageNow = () => language
export const say = (text) => text[language]

/** Draws the page now and whenever the language changes. */
export function show(draw) {
  const button = document.getElementById('language')
  const redraw = () => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    button.textContent = language === 'zh' ? 'English' : '中文'
    button.lang = language === 'zh' ? 'en' : 'zh-CN'
    draw()
  }
  button.addEventListener('click', () => {
    language = language === 'zh' ? 'en' : 'zh'
    write({ 'cmi.suspend_data': JSON.stringify({ ...kept(), language }) })
    redraw()
  })
  redraw()
}

/** An element with attributes and children; texts stay texts. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}
