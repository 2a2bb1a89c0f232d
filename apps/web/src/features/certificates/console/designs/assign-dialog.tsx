import { useState } from 'react'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './designs.module.css'
import { assignDesign, type DesignDetail } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'

/** The dialog in which staff choose the certificate templates that use the design for new certificates. */
export function AssignDesignDialog({
  design,
  onClose,
}: {
  readonly design: DesignDetail
  readonly onClose: () => void
}) {
  const t = useTexts(designsTexts).designer
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(design.schemes.filter(({ isUsing }) => isUsing).map(({ schemeId }) => schemeId)),
  )
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <FormDialog
      title={t.assignTitle}
      width={560}
      action={t.assignAct}
      onRun={async () => {
        await assignDesign(design.designId, [...chosen])
        toast('success', t.assigned)
      }}
      onClose={onClose}
    >
      <p className={css.quiet}>
        {t.assignEffect} {design.company ? t.assignCompany(pickReaderText(design.company)) : ''}
      </p>
      <ul className={css.schemes}>
        {design.schemes.map((one) => (
          <li key={one.schemeId}>
            <label className={css.check}>
              <input type="checkbox" checked={chosen.has(one.schemeId)} onChange={() => toggle(one.schemeId)} />
              <span>
                {pickReaderText(one.title)} <small className="num">{one.code}</small>
                {one.otherDesign ? <small>{t.replaces(one.otherDesign)}</small> : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
