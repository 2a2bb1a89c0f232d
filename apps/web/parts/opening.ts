const nameOf = (element: Element): string =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .concat(element.getAttribute('aria-label') ?? element.textContent ?? '')
    .join(' ')
    .trim()
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Clicks or focuses the element named in the address, once the part is drawn, and then sets `data-ready` on the
 * document.
 */
export async function openRequestedPart(search: URLSearchParams): Promise<void> {
  const find = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, [role="tab"]')].find((one) =>
      ` ${nameOf(one)} `.includes(` ${name} `),
    )
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
  await untilStill()
  document.documentElement.setAttribute('data-ready', '')
}

const stillFor = 6
/**
 * Waits until the browser has been idle several times in a row and nothing on the page has changed in between: lazily
 * loaded texts and editors are then present.
 */
async function untilStill(): Promise<void> {
  let still = 0
  const watch = new MutationObserver(() => {
    still = 0
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let turns = 0; still < stillFor && turns < 200; turns++) {
    await new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 40))
    still += document.querySelector('main')?.firstElementChild ? 1 : 0
  }
  watch.disconnect()
}
