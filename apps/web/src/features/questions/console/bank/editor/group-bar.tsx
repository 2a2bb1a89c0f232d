import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { EditedQuestion } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import type { QuestionForm } from './editor-context.tsx'
import css from './group-bar.module.css'

const GroupDialog = lazy(() => import('../group-dialog.tsx').then((file) => ({ default: file.QuestionGroupDialog })))

type BarProps = { readonly question: EditedQuestion; readonly form: QuestionForm; readonly onTurn: () => void }

/**
 * The shared material of the question's group, which is edited in one place for all its questions. Renders nothing for
 * a question without a group.
 */
export function QuestionGroupBar({ question, form, onTurn }: BarProps) {
  const t = useTexts(bankTexts).group
  const [isEditing, setEditing] = useState(false)
  const { group, bankId } = question
  if (!group) return null
  // The group gives its questions new versions, so changes of this one are saved first.
  const edit = () => (form.changed().length > 0 ? toast('info', t.saveFirst) : setEditing(true))
  return (
    <section className={css.bar} aria-label={t.material}>
      <div className={css.head}>
        <h3>{t.position(group.position, group.of)}</h3>
        <Button onPress={edit}>{t.edit}</Button>
      </div>
      <details>
        <summary>{t.showMaterial}</summary>
        <RichText html={pickReaderText(group.material)} />
      </details>
      {isEditing ? (
        <Suspense>
          <GroupDialog
            groupId={group.groupId}
            bankId={bankId}
            onSaved={() => {
              setEditing(false)
              onTurn()
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
