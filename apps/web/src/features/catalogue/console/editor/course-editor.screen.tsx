import { getRouteApi } from '@tanstack/react-router'
import { consoleTexts } from '#web/console/console-texts.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTitle } from '#web/ui/page.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useCourse } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { CourseEditorPage } from './course-editor-page.tsx'
import css from './editor.module.css'
import type { LessonPlayerComponent } from './preview.tsx'

const route = getRouteApi('/console/courses/$id')

/** A product of any kind in its editor. */
export function CourseEditorScreen({ Player }: { readonly Player: LessonPlayerComponent }) {
  const t = useTexts(coursesConsoleTexts)
  const { name } = useTexts(consoleTexts)
  const { id } = route.useParams()
  const course = useCourse(id)
  const title = (course.data && pickReaderText(course.data.head.title)) || t.title
  useTitle(`${title} · ${name}`)
  return (
    <QueryStates
      query={course}
      skeleton={
        <div className={css.loading}>
          <h1 className="vh">{t.title}</h1>
          <Skeleton height={52} />
          <Skeleton height={560} />
        </div>
      }
    >
      {(one) => <CourseEditorPage key={one.productId} course={one} Player={Player} />}
    </QueryStates>
  )
}
