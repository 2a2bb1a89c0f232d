import { IconX } from '@tabler/icons-react'
import { Button, IconButton } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { CertificateRecipientPicker } from '../register/person-picker.tsx'
import type { CertificateRecipient } from '../register/register.queries.ts'
import css from './batch.module.css'
import { batchTexts } from './batch-texts.ts'

type Props = {
  readonly people: readonly CertificateRecipient[]
  readonly isBusy: boolean
  readonly why: string | null
  readonly onChange: (people: readonly CertificateRecipient[]) => void
  readonly onCheck: () => void
}
const keyOf = ({ accountId, companyId }: CertificateRecipient) => `${accountId} ${companyId}`

/** A field for several people, found by typing and added one by one. */
export function BatchPeopleChoice({ people, isBusy, why, onChange, onCheck }: Props) {
  const t = useTexts(batchTexts).make
  const add = (person: CertificateRecipient | null) => {
    if (person && !people.some((one) => keyOf(one) === keyOf(person))) onChange([...people, person])
  }
  return (
    <div className={css.people}>
      <CertificateRecipientPicker key={people.length} label={t.people} chosen={null} onChoose={add} />
      <p role="status">{t.chosen(people.length)}</p>
      <ul>
        {people.map((one) => (
          <li key={keyOf(one)}>
            <span>
              <b>{one.name}</b>{' '}
              <small>
                {one.login} · {pickReaderText(one.company)}
              </small>
            </span>
            <IconButton
              label={t.removePerson(one.name)}
              onPress={() => onChange(people.filter((other) => keyOf(other) !== keyOf(one)))}
            >
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {why ? (
        <p role="alert" className={css.refused}>
          {why}
        </p>
      ) : null}
      <Button look="solid" isDisabled={people.length === 0} isBusy={isBusy} onPress={onCheck}>
        {t.check}
      </Button>
    </div>
  )
}
