import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Switch } from '#web/console/form/fields/choice-fields.tsx'
import { TagInput } from '#web/console/form/fields/tag-input.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import css from '#web/console/queue.module.css'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import {
  fetchWatchedWordList,
  saveWatchedWordList,
  testWatchedWords,
  useModeratedCompanies,
  useWatchedWordList,
  type WatchedWordList,
} from './comments.queries.ts'
import own from './community-console.module.css'
import { communityConsoleTexts } from './community-console-texts.ts'
import { wordListForm } from './word-list.form.ts'

const route = getRouteApi('/console/comments/words')

/** The list of words for which a company's comments are held for review, with a field to test a text. */
export function CommentWordsScreen() {
  const t = useTexts(communityConsoleTexts).words
  const { companyId } = route.useSearch()
  const navigate = route.useNavigate()
  const companies = useModeratedCompanies().data?.companies ?? []
  const chosen = companyId ?? companies[0]?.companyId ?? null
  const list = useWatchedWordList(chosen)
  return (
    <ConsolePage
      title={t.title}
      facts={
        list.data?.changedAt ? t.changed(list.data.changedBy ?? '', formatInstant(list.data.changedAt)) : undefined
      }
    >
      {companies.length > 1 ? (
        <div className={own.choose}>
          <Select
            label={t.company}
            options={companies.map(({ companyId: id, company, isOn, words }) => ({
              id,
              words: `${pickReaderText(company)} · ${isOn ? t.on(words) : t.off}`,
            }))}
            value={chosen}
            onChange={(id) => void navigate({ search: { companyId: id } })}
          />
        </div>
      ) : null}
      <QueryStates query={list} skeleton={<FormSkeleton height={360} />}>
        {(data) => <WordForm key={data.companyId} list={data} />}
      </QueryStates>
    </ConsolePage>
  )
}

function WordForm({ list }: { readonly list: WatchedWordList }) {
  const t = useTexts(communityConsoleTexts).words
  const form = useForm(wordListForm, {
    object: list.companyId,
    initial: { isOn: list.isOn, words: list.words },
    revision: list.revision,
    fixed: (revision) => ({ companyId: list.companyId, revision: Number(revision) }),
    save: async (input) => {
      const { revision, isOn, words } = await saveWatchedWordList(input)
      return { revision, values: { isOn, words } }
    },
    readNewest: async () => {
      const { revision, isOn, words } = await fetchWatchedWordList(list.companyId)
      return { revision, values: { isOn, words } }
    },
  })
  return (
    <Form form={form} label={t.title}>
      <FieldSection title={t.list} lead={t.lead}>
        <Switch form={form} name="isOn" label={t.isOn} help={t.isOnHelp} />
        <TagInput form={form} name="words" label={t.words} help={t.wordsHelp} />
      </FieldSection>
      <FieldSection title={t.test} lead={t.testLead}>
        <Test form={form} />
      </FieldSection>
    </Form>
  )
}

/** Tests the list in the form, saved or not. */
function Test({ form }: { readonly form: ConsoleForm<FormValuesOf<typeof wordListForm>> }) {
  const t = useTexts(communityConsoleTexts).words
  const ui = useTexts(uiTexts)
  const id = useId()
  const words = (useWatch({ control: form.control, name: 'words' }) ?? []) as readonly string[]
  const [text, setText] = useState('')
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly said: string; readonly isHeld: boolean }>({
    isBusy: false,
    said: '',
    isHeld: false,
  })
  const run = async () => {
    if (!text.trim()) return setState({ isBusy: false, said: t.testEmpty, isHeld: false })
    setState({ isBusy: true, said: '', isHeld: false })
    try {
      const { heldFor } = await testWatchedWords(text, words)
      setState({ isBusy: false, said: heldFor.length > 0 ? t.held(heldFor) : t.passes, isHeld: heldFor.length > 0 })
    } catch (error) {
      setState({ isBusy: false, said: errorWords(error, ui.notDone), isHeld: true })
    }
  }
  return (
    <div className={css.decide}>
      <label htmlFor={id}>{t.testText}</label>
      <textarea id={id} value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      <div className={own.test}>
        <Button isBusy={state.isBusy} onPress={() => void run()}>
          {t.testDo}
        </Button>
        <span role="status" className={state.isHeld ? css.bad : undefined}>
          {state.said}
        </span>
      </div>
    </div>
  )
}
