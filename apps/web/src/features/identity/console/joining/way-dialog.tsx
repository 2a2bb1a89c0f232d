import { joiningWayCreate, joiningWayUpdate } from '@portal/contract/identity/joining.contract.ts'
import { joiningKinds, joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { InstantPicker } from '#web/console/form/fields/instant-picker.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSessionProfile } from '../../session.queries.ts'
import { useCompanyAndDepartment } from '../use-company-and-department.ts'
import css from './joining.module.css'
import type { JoiningWay, JoiningWays } from './joining-console.queries.ts'
import { joiningConsoleTexts } from './joining-console-texts.ts'
import {
  type DraftJoiningQuestion,
  JoiningQuestionFields,
  joiningFieldsOf,
  joiningQuestionDrafts,
} from './question-fields.tsx'

type Props = {
  readonly of: JoiningWays
  /** Null: a new one. */
  readonly edited: JoiningWay | null
  readonly onClose: () => void
}
/** Creates or changes a way to join. */
export function JoiningWayDialog({ of: { companyId, domains }, edited, onClose }: Props) {
  const texts = useTexts(joiningConsoleTexts)
  const t = texts.form
  const expiresId = useId()
  const zone = useSessionProfile(useSession() !== null).data?.timeZone ?? 'UTC'
  const [requestKey] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<JoiningWay['kind']>(edited?.kind ?? 'code')
  const [name, setName] = useState(edited?.name ?? '')
  const [departmentId, setDepartment] = useState(edited?.department?.id ?? '')
  const [needsApproval, setApproval] = useState(edited?.needsApproval ?? true)
  const [expiresAt, setExpires] = useState(edited?.expiresAt ?? null)
  const [most, setMost] = useState(edited?.mostUses == null ? '' : String(edited.mostUses))
  const [questions, setQuestions] = useState<readonly DraftJoiningQuestion[]>(() =>
    joiningQuestionDrafts(edited?.fields ?? []),
  )
  const { departments } = useCompanyAndDepartment(companyId)
  const mostUses = most.trim() === '' ? null : Number(most)
  const isMostGood =
    mostUses === null || (Number.isInteger(mostUses) && mostUses >= 1 && mostUses <= joiningLimits.uses)
  const missing = !name.trim()
    ? t.noName
    : !isMostGood
      ? t.wrongMost
      : expiresAt !== null && Date.parse(expiresAt) <= Date.now()
        ? t.wrongExpiry
        : questions.some(({ zh, en }) => !zh.trim() && !en.trim())
          ? t.noQuestion
          : null
  const save = async () => {
    const content = {
      name: name.trim(),
      ...(departmentId ? { departmentId } : {}),
      needsApproval,
      ...(expiresAt ? { expiresAt } : {}),
      mostUses,
      fields: joiningFieldsOf(questions),
    }
    await (edited
      ? write(joiningWayUpdate, { wayId: edited.wayId, revision: edited.revision, ...content })
      : write(joiningWayCreate, { requestKey, companyId, kind, ...content }))
    toast('success', edited ? texts.saved : texts.created)
  }
  return (
    <FormDialog
      className={css.form}
      title={edited ? t.edit : t.create}
      action={t.save}
      width={640}
      missing={missing}
      onRun={save}
      onClose={onClose}
    >
      {edited ? null : (
        <fieldset className={css.kinds}>
          <legend>{t.kind}</legend>
          {joiningKinds.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="kind"
                checked={one === kind}
                disabled={one === 'domain' && domains.length === 0}
                onChange={() => setKind(one)}
              />
              {texts.kinds[one]}
              <small>{one === 'code' ? t.codeHint : t.domainHint(domains)}</small>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        {t.name}
        <input
          value={name}
          maxLength={joiningLimits.name}
          ref={focusOnce}
          onChange={({ target }) => setName(target.value)}
        />
        <small>{t.nameHint}</small>
      </label>
      <Select
        label={t.department}
        options={[{ id: '', words: t.noDepartment }, ...departments]}
        value={departmentId}
        onChange={setDepartment}
      />
      <label className={css.check}>
        <input type="checkbox" checked={needsApproval} onChange={({ target }) => setApproval(target.checked)} />
        {t.approval}
        <small>{t.approvalHint}</small>
      </label>
      <div className={css.pair}>
        <div className={css.expires}>
          <span id={expiresId}>{t.expires}</span>
          <InstantPicker
            label={t.expires}
            labelledBy={expiresId}
            value={expiresAt}
            onChange={setExpires}
            zone={zone}
            className={css.instant ?? ''}
          />
          {expiresAt ? (
            <Button look="quiet" onPress={() => setExpires(null)}>
              {t.clearExpiry}
            </Button>
          ) : (
            <small>{t.never}</small>
          )}
        </div>
        <label>
          {t.most}
          <input
            className="num"
            inputMode="numeric"
            value={most}
            maxLength={6}
            onChange={({ target }) => setMost(target.value)}
          />
          <small>{t.mostHint}</small>
        </label>
      </div>
      <fieldset className={css.questions}>
        <legend>{t.questions}</legend>
        <p>{t.questionsHint}</p>
        <JoiningQuestionFields questions={questions} onChange={setQuestions} />
        {questions.length < joiningLimits.fields ? (
          <Button
            onPress={() =>
              setQuestions([
                ...questions,
                { fieldId: crypto.randomUUID(), zh: '', en: '', isRequired: true, choices: '' },
              ])
            }
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.addQuestion}
          </Button>
        ) : null}
      </fieldset>
    </FormDialog>
  )
}
