import { IconChevronRight } from '@tabler/icons-react'
import { MoreLink } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/hero-page.tsx'
import { RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useTrainingClasses } from './class.queries.ts'
import { TrainingClassLine } from './class-line.tsx'
import { trainingClassTexts } from './class-texts.ts'
import { TrainingClassWeeks } from './class-weeks.tsx'
import css from './classes.module.css'

type OfLine = { readonly line: 'technical' | 'management' }
const useNextClasses = ({ line }: OfLine) => useTrainingClasses({ line, page: 0, size: 5 }, 15_000)

/** Returns true once the classes have loaded or failed to load; before that their space is reserved. */
export const useAreNextClassesLoaded = (line: OfLine['line']): boolean => !useNextClasses({ line }).isPending

/** The next classes of a training type on a week axis. */
export function NextTrainingClassWeeks({ line }: OfLine) {
  const classes = useNextClasses({ line })
  if (classes.isPending) return <RowsSkeleton height={400} />
  return classes.data ? <TrainingClassWeeks classes={classes.data.list} /> : null
}

/** The next classes of a training type, with their seats; renders nothing when none is planned. */
export function NextTrainingClasses({ line }: OfLine) {
  const t = useTexts(trainingClassTexts)
  const classes = useNextClasses({ line })
  if (!classes.data || classes.data.list.length === 0) return null
  return (
    <PageSection
      title={t.next}
      note={t.nextNote}
      more={
        <MoreLink to="/classOpeningPlan" search={{ line }}>
          {t.allClasses}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      }
    >
      <ul className={css.lines}>
        {classes.data.list.map((one) => (
          <TrainingClassLine key={one.classId} one={one} heading="h3" isOfLine />
        ))}
      </ul>
    </PageSection>
  )
}
