import { IconChevronRight } from '@tabler/icons-react'
import { MoreLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useClasses } from './class.queries.ts'
import { ClassLine } from './class-line.tsx'
import { classTexts } from './class-texts.ts'
import css from './classes.module.css'

/** The next classes of a training line; nothing where none is planned. */
export function NextClasses({ line }: { readonly line: 'technical' | 'management' }) {
  const t = useTexts(classTexts)
  const classes = useClasses({ line, page: 0, size: 3 })
  if (!classes.data || classes.data.list.length === 0) return null
  return (
    <section aria-labelledby="next-classes" className={css.next}>
      <div className={css.head}>
        <h2 id="next-classes">{t.next}</h2>
        <MoreLink to="/classOpeningPlan" search={{ line }}>
          {t.allClasses}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      </div>
      <ul className={css.lines}>
        {classes.data.list.map((one) => (
          <ClassLine key={one.classId} one={one} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
