import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type ApiError, errorWords, isApiError } from '#web/api/api-error.ts'
import { languageTagOf } from '#web/api/locale.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { formTexts } from '#web/console/form/form-texts.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useDebounced } from '#web/ui/use-settled.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  createQuestionGroup,
  type EditedQuestionGroup,
  type QuestionRow,
  updateQuestionGroup,
  uploadQuestionPicture,
  useQuestionGroup,
  useQuestionSearch,
} from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import bankCss from './banks.module.css'
import { examTitlesInError } from './editor/question-editor.tsx'
import css from './group-dialog.module.css'
import { optionsOfPlainText, plainTextOfOptions, SharedOptions } from './shared-options.tsx'

const RichEditor = lazy(() => import('#web/console/editor/rich-editor.tsx'))

type Member = Pick<EditedQuestionGroup['questions'][number], 'questionId' | 'number' | 'type' | 'stem'>
type DialogProps = {
  readonly bankId: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

const memberOf = ({ questionId, number, type, stem }: QuestionRow): Member => ({
  questionId,
  number,
  type,
  stem,
})

/** An existing group, loaded for its editor. */
export function QuestionGroupDialog({ groupId, ...rest }: DialogProps & { readonly groupId: string }) {
  const t = useTexts(bankTexts).group
  const group = useQuestionGroup(groupId)
  if (group.data) return <QuestionGroupForm group={group.data} members={group.data.questions} {...rest} />
  return (
    <Modal title={t.edit} width={760} onClose={rest.onClose} footer={null}>
      {group.error ? <p role="alert">{errorWords(group.error, t.failed)}</p> : <Skeleton height={320} />}
    </Modal>
  )
}

/**
 * The form of a group: its shared material, its shared options if it has any, and its questions in their order. `group`
 * null: a new group.
 */
export function QuestionGroupForm({
  group,
  members: first,
  bankId,
  onSaved,
  onClose,
}: DialogProps & { readonly group: EditedQuestionGroup | null; readonly members: readonly Member[] }) {
  const t = useTexts(bankTexts).group
  const { typeNames } = useTexts(bankTexts)
  const form = useTexts(formTexts)
  const ui = useTexts(uiTexts)
  const [material, setMaterial] = useState<{ zh: string; en: string }>({
    zh: group?.material.zh ?? '',
    en: group?.material.en ?? '',
  })
  const [options, setOptions] = useState(() => plainTextOfOptions(group?.options ?? null))
  const [members, setMembers] = useState(first)
  const [why, setWhy] = useState<string | null>(null)
  const [short, setShort] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const [isBusy, run] = useWork()
  const save = (force = false) =>
    run(
      async () => {
        setWhy(null)
        const questionIds = members.map(({ questionId }) => questionId)
        const saved = group
          ? await updateQuestionGroup({
              groupId: group.groupId,
              revision: group.revision,
              material,
              ...(options ? { options: optionsOfPlainText(options) } : {}),
              questionIds,
              force,
            })
          : await createQuestionGroup({ bankId, material, questionIds, force })
        toast('success', saved.waiting > 0 ? t.savedWaiting(saved.waiting) : t.saved)
        onSaved()
      },
      (error) => {
        if (isApiError(error, 'examsFallShort')) setShort(examTitlesInError(error as ApiError))
        else setWhy(isApiError(error, 'conflict') ? t.conflict : errorWords(error, ui.notDone))
      },
    )
  const move = (from: number, by: 1 | -1) => {
    const next = [...members]
    const [one] = next.splice(from, 1)
    if (!one) return
    next.splice(from + by, 0, one)
    setMembers(next)
    setMoved(t.movedTo(`Q-${one.number}`, from + by + 1))
  }
  return (
    <>
      <Modal
        title={group ? t.edit : t.create}
        width={760}
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{ui.cancel}</Button>
            <Button look="solid" isBusy={isBusy} onPress={() => void save()}>
              {group ? t.save : t.create}
            </Button>
          </>
        }
      >
        <div className={css.body}>
          <p className={bankCss.quiet}>{t.hint}</p>
          {(['zh', 'en'] as const).map((language) => (
            <div key={language} lang={languageTagOf(language)}>
              <p className={css.language}>{`${t.material} (${form.languageName[language]})`}</p>
              <Suspense fallback={<Skeleton height={120} />}>
                <RichEditor
                  label={`${t.material}, ${form.languageName[language]}`}
                  value={material[language]}
                  onChange={(html) => setMaterial((before) => ({ ...before, [language]: html }))}
                  upload={uploadQuestionPicture}
                  lang={language}
                />
              </Suspense>
            </div>
          ))}
          {options ? <SharedOptions words={options} onChange={setOptions} /> : null}
          <h3>{t.questions(members.length)}</h3>
          <ol className={css.members}>
            {members.map(({ questionId, number, type, stem }, index) => (
              <li key={questionId}>
                <span className="num">{index + 1}</span>
                <span className={css.stem}>
                  {pickReaderText(stem) || `Q-${number}`}
                  <small>
                    {typeNames[type]} · Q-{number}
                  </small>
                </span>
                <IconButton label={t.up(index + 1)} isDisabled={index === 0} onPress={() => move(index, -1)}>
                  <IconArrowUp size={16} stroke={1.5} />
                </IconButton>
                <IconButton
                  label={t.down(index + 1)}
                  isDisabled={index === members.length - 1}
                  onPress={() => move(index, 1)}
                >
                  <IconArrowDown size={16} stroke={1.5} />
                </IconButton>
                <IconButton
                  label={t.remove(index + 1)}
                  onPress={() => setMembers(members.filter((_, at) => at !== index))}
                >
                  <IconX size={16} stroke={1.5} />
                </IconButton>
              </li>
            ))}
          </ol>
          {members.length === 0 && group ? <p className={bankCss.quiet}>{t.dissolves}</p> : null}
          <p className="vh" role="status">
            {moved}
          </p>
          {members.length < questionBankLimits.groupQuestions ? (
            <Finder
              bankId={bankId}
              isTaken={(row) =>
                members.some((one) => one.questionId === row.questionId) ||
                (row.groupId !== null && row.groupId !== group?.groupId)
              }
              onAdd={(row) => setMembers([...members, memberOf(row)])}
            />
          ) : null}
          {why ? (
            <p role="alert" className={bankCss.wrong}>
              {why}
            </p>
          ) : null}
        </div>
      </Modal>
      {short === null ? null : (
        <ConfirmationDialog
          title={t.fallShort}
          object={short}
          consequence={t.fallShortWhat}
          action={t.saveAnyway}
          onConfirm={() => void save(true)}
          onClose={() => setShort(null)}
        />
      )}
    </>
  )
}

/** Questions of the bank that belong to no group, found by their words. */
function Finder({
  bankId,
  isTaken,
  onAdd,
}: {
  readonly bankId: string
  readonly isTaken: (row: QuestionRow) => boolean
  readonly onAdd: (row: QuestionRow) => void
}) {
  const t = useTexts(bankTexts).group
  const { typeNames } = useTexts(bankTexts)
  const [words, setWords] = useState('')
  const found = useQuestionSearch(bankId, useDebounced(words.trim(), 200))
  const rows = words.trim() === '' ? [] : (found.data?.rows ?? []).filter((row) => !isTaken(row))
  return (
    <div className={css.finder}>
      <label>
        {t.add}
        <input
          type="search"
          className={bankCss.note}
          value={words}
          maxLength={80}
          placeholder={t.search}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <li key={row.questionId}>
              <button type="button" onClick={() => onAdd(row)}>
                {pickReaderText(row.stem) || `Q-${row.number}`}
                <small>
                  {typeNames[row.type]} · Q-{row.number}
                </small>
              </button>
            </li>
          ))}
        </ul>
      ) : words.trim() !== '' && found.data ? (
        <p className={bankCss.quiet}>{t.noneFound}</p>
      ) : null}
    </div>
  )
}
