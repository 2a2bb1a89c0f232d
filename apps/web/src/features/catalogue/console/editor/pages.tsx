import { Button } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './tabs.module.css'

type Props = {
  readonly next: string | null
  readonly previous: string | null
  readonly onPage: (page: { readonly after?: string; readonly before?: string }) => void
}
/** Buttons that lead to the newer and the older page of a list within a tab. */
export function NewerOlderButtons({ next, previous, onPage }: Props) {
  const t = useTexts(editorPageTexts).pages
  if (next === null && previous === null) return null
  return (
    <p className={css.pages}>
      <Button isDisabled={previous === null} onPress={() => previous !== null && onPage({ before: previous })}>
        {t.newer}
      </Button>
      <Button isDisabled={next === null} onPress={() => next !== null && onPage({ after: next })}>
        {t.older}
      </Button>
    </p>
  )
}
