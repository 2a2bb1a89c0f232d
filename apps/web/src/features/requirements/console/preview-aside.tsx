import { useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  activateRequirement,
  countCompletedPeople,
  fetchRequirement,
  previewRequirementPeople,
  type Requirement,
  type RequirementContentData,
  type RequirementPreview,
} from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementConsoleForm } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type AsideProps = { readonly form: RequirementConsoleForm; readonly requirement: Requirement }

/** The people to whom a requirement would apply, and the button that activates it. */
export function RequirementPreviewAside({ form, requirement }: AsideProps) {
  const t = useTexts(requirementConsoleTexts)
  const p = t.preview
  const ui = useTexts(uiTexts)
  const { requirementId } = requirement
  const [preview, setPreview] = useState<RequirementPreview | null>(null)
  /** People who have already completed it; null: not counted yet. */
  const [met, setMet] = useState<number | null>(null)
  const [isBusy, run] = useWork()
  const [isAsking, setAsking] = useState(false)
  const latest = useRef(0)
  const look = async () => {
    await run(async () => {
      const content = form.control._formValues.content as RequirementContentData
      const nth = ++latest.current
      setMet(null)
      setPreview(await previewRequirementPeople(requirementId, content))
      // It runs next to other work, because it takes longer in a large company.
      countCompletedPeople(requirementId, content).then(
        (counted) => {
          if (nth === latest.current) setMet(counted.met)
        },
        (error: unknown) => toast('error', errorWords(error, ui.notDone)),
      )
    })
  }
  const activate = async () => {
    await run(async () => {
      if (form.changed().length === 0 || (await form.save())) {
        const { revision } = await fetchRequirement(requirementId)
        await activateRequirement({ requirementId, revision })
        toast('success', t.activate.done)
      }
      setAsking(false)
    })
  }
  return (
    <aside className={css.aside}>
      <h2>{p.title}</h2>
      <p className={css.quiet}>{preview || requirement.status === 'active' ? p.note : p.first}</p>
      {preview ? (
        <div role="status">
          <p className={css.count}>{preview.people > 0 ? p.count(formatNumber(preview.people)) : p.none}</p>
          {met ? <p>{p.met(formatNumber(met))}</p> : null}
        </div>
      ) : null}
      {preview && preview.sample.length > 0 ? (
        <>
          <h3 className={css.section}>{p.sample}</h3>
          <ul>
            {preview.sample.map((one) => (
              <li key={one.accountId}>
                <span>{one.name}</span>
                <small>
                  {[
                    one.department ? pickReaderText(one.department) : '',
                    p.joined(formatShortDay(one.joinedOn)),
                    one.doneOn ? p.done(formatShortDay(one.doneOn)) : p.due(formatShortDay(one.dueOn)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <Button isBusy={isBusy && !isAsking} onPress={() => void look()}>
          {p.run}
        </Button>{' '}
        {requirement.status !== 'active' && preview ? (
          <Button look="solid" onPress={() => setAsking(true)}>
            {t.acts.activate}
          </Button>
        ) : null}
      </p>
      {isAsking && preview ? (
        <Modal
          title={t.activate.title}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onPress={() => setAsking(false)}>{ui.cancel}</Button>
              <Button look="solid" isBusy={isBusy} onPress={() => void activate()}>
                {t.activate.go}
              </Button>
            </>
          }
        >
          <p>{t.activate.text(formatNumber(preview.people))}</p>
        </Modal>
      ) : null}
    </aside>
  )
}
