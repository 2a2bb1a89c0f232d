import {
  type ChecklistItem,
  notApplicableAnswer,
  pictureIdsOfAnswer,
} from '@portal/contract/checklists/checklist.rules.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { checklistTexts } from '../checklist-texts.ts'
import { PhotoAnswerField } from './photo-answer.tsx'
import css from './picture-answer.module.css'
import { SignatureAnswerField } from './signature-answer.tsx'

type Props = {
  readonly item: ChecklistItem
  readonly value: string
  readonly person: string
  readonly onChange: (change: (before: string) => string) => void
}

/** The field of an item whose answer is photos or a signature. */
export function PictureAnswerField({ item, value, person, onChange }: Props) {
  const t = useTexts(checklistTexts)
  const label = pickReaderText(item.label)
  if (item.kind === 'signature')
    return (
      <SignatureAnswerField
        label={label}
        signer={item.signer === 'observer' ? t.picture.observer : person}
        value={value}
        onChange={(next) => onChange(() => next)}
      />
    )
  const isOff = value === notApplicableAnswer
  const ids = pictureIdsOfAnswer(item, value)
  return (
    <>
      {isOff ? null : (
        <PhotoAnswerField
          label={label}
          ids={ids}
          onChange={(change) => onChange((before) => change(pictureIdsOfAnswer(item, before)).join(','))}
        />
      )}
      {item.mayNotApply && ids.length === 0 ? (
        <label className={css.off}>
          <input
            type="checkbox"
            checked={isOff}
            onChange={(event) => {
              const next = event.target.checked ? notApplicableAnswer : ''
              onChange(() => next)
            }}
          />
          {t.na}
        </label>
      ) : null}
    </>
  )
}
