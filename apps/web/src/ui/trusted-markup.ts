/**
 * Converts markup from the server (already sanitised there) or from our own drawing code to nodes. As a second filter,
 * everything that could run, load or frame something is removed. This is the only place where text becomes markup.
 */
const forbidden = 'script,style,iframe,object,embed,link,meta,base,form,foreignObject,animate,set,noscript,template'
/** Besides handlers: attributes that cover the page, load another page or report a click to others. */
const forbiddenAttributes = new Set(['style', 'srcdoc', 'ping', 'autofocus'])
const urlAttributes = new Set(['href', 'src', 'xlink:href', 'action', 'formaction', 'poster'])

type Policy = { createHTML: (text: string) => string }
const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
  .trustedTypes
const policy: Policy = factory?.createPolicy('portal', { createHTML: (text) => text }) ?? { createHTML: (text) => text }

export function trustedNodes(markup: string, type: 'text/html' | 'image/svg+xml'): Node[] {
  const parsed = new DOMParser().parseFromString(policy.createHTML(markup), type)
  if (parsed.querySelector('parsererror')) return []
  const top = type === 'text/html' ? parsed.body : parsed
  for (const element of [...top.querySelectorAll(forbidden)]) element.remove()
  for (const element of top.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase()
      const isFree =
        urlAttributes.has(lower) &&
        !/^(https?:|mailto:|tel:|\/(?!\/)|#|data:image\/(png|jpeg|gif|webp);)/i.test(value.trim())
      if (lower.startsWith('on') || forbiddenAttributes.has(lower) || isFree) element.removeAttribute(name)
    }
    if (element instanceof HTMLAnchorElement && element.target === '_blank') element.rel = 'noopener noreferrer'
  }
  return [...top.childNodes].map((node) => document.importNode(node, true))
}
