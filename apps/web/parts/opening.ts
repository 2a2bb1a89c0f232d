const nameOf = (element: Element): string =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .concat(element.getAttribute('aria-label') ?? element.textContent ?? '')
    .join(' ')
    .trim()
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Presses or focuses what the address names, once the part is drawn, and says when all is as it stays: `data-ready` of the document. */
export async function openAsAsked(search: URLSearchParams): Promise<void> {
  const find = (name: string) => [...document.querySelectorAll<HTMLElement>('button, a, input, [role="tab"]')].find((one) => ` ${nameOf(one)} `.includes(` ${name} `))
  for (const act of ['press', 'focus'] as const) {
    const name = search.get(act)
    if (name === null) continue
    let found = find(name)
    for (let tries = 0; !found && tries < 100; tries++) {
      await frame()
      found = find(name)
    }
    if (act === 'press') found?.click()
    found?.focus()
  }
  await document.fonts.ready
  document.documentElement.setAttribute('data-ready', '')
}
