import { IconAlertTriangle, IconBook2, IconChecklist, IconListNumbers, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDuration, formatListDay, formatNumber } from '#web/ui/format.ts'
import { HighlightedTitle } from '#web/ui/marked.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { KnowledgeItem } from './knowledge.queries.ts'
import css from './knowledge-row.module.css'
import { knowledgeTexts } from './knowledge-texts.ts'

const icons = {
  procedure: IconListNumbers,
  checklist: IconChecklist,
  faultCase: IconAlertTriangle,
  reference: IconBook2,
  recording: IconPlayerPlay,
} as const

/** The form of an item, such as a procedure, as an icon and a word. */
export function KnowledgeFormMark({ form }: { readonly form: KnowledgeItem['form'] }) {
  const t = useTexts(knowledgeTexts)
  const Icon = icons[form]
  return (
    <span className={css.form}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {t.forms[form]}
    </span>
  )
}

/** An item in the list of the library. */
export function KnowledgeRow({
  item,
  headingLevel = 2,
}: {
  readonly item: KnowledgeItem
  readonly headingLevel?: 2 | 3
}) {
  const t = useTexts(knowledgeTexts)
  const Heading = `h${headingLevel}` as const
  return (
    <article className={css.row}>
      <p className={css.head}>
        <KnowledgeFormMark form={item.form} />
        <span>{item.topic}</span>
        {item.percent === null || item.percent < 2 ? null : (
          <span className={item.percent >= 100 ? css.done : undefined}>
            {item.percent >= 100 ? t.read : t.reading(item.percent)}
          </span>
        )}
      </p>
      <Heading>
        <Link to="/knowledge-preview" search={{ id: item.productId }}>
          <HighlightedTitle text={item.title} hits={item.titleHits} />
        </Link>
      </Heading>
      <p className={css.summary}>{item.summary}</p>
      <p className={css.meta}>
        <span>{item.author}</span>
        <span>{formatDuration(item.duration)}</span>
        <span>{t.readers(formatNumber(item.readerCount))}</span>
        <span>{t.updated(formatListDay(item.updatedAt))}</span>
      </p>
    </article>
  )
}
