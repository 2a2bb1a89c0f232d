import { type RefObject, useEffect, useState } from 'react'
import { knowledgeTexts } from '#web/features/catalogue/catalogue-knowledge-texts.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './knowledge-page.module.css'

const headingsIn = (body: HTMLElement | null) => [
  ...(body?.querySelectorAll<HTMLElement>('article h2, article h3') ?? []),
]

/**
 * The headings of the article in `body`, as buttons that move to them; the one being read is marked. Renders nothing
 * for fewer than two headings.
 */
export function ArticleOutline({ body }: { readonly body: RefObject<HTMLElement | null> }) {
  const t = useTexts(knowledgeTexts)
  const [titles, setTitles] = useState<readonly string[]>([])
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const box = body.current
    if (!box) return
    const look = () => setTitles(headingsIn(box).map((heading) => heading.textContent ?? ''))
    look()
    // The text is loaded after the page.
    const changes = new MutationObserver(look)
    changes.observe(box, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [body])
  useEffect(() => {
    const onScroll = () => {
      const above = headingsIn(body.current).filter((heading) => heading.getBoundingClientRect().top < 200).length
      setCurrent(Math.max(0, above - 1))
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [body])
  if (titles.length < 2) return null
  const go = (index: number) => {
    const heading = headingsIn(body.current)[index]
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className={css.outline} aria-label={t.contents}>
      <h2>{t.contents}</h2>
      <ol>
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may have the same words; their place is what they are
          <li key={index}>
            <button type="button" aria-current={index === current || undefined} onClick={() => go(index)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
