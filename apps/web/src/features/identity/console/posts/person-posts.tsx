import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { SearchPicker } from '#web/console/finder.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import dialogs from '../dialogs.module.css'
import { PanelLine, PanelSection } from '../panel-section.tsx'
import type { PersonRecord } from '../people.queries.ts'
import { peopleConsoleTexts } from '../people-console-texts.ts'
import {
  findPostSubjects,
  grantPost,
  invitePerson,
  type PersonPost,
  type PostSubject,
  revokePost,
  usePersonPosts,
} from './posts.queries.ts'
import { postsTexts } from './posts-texts.ts'

/** The posts of a person in their panel: the courses they teach, the exams and centres they invigilate. */
export function PersonPosts({ person }: { readonly person: PersonRecord }) {
  const t = useTexts(postsTexts)
  const { data } = usePersonPosts(person.id)
  const [isGiving, setGiving] = useState(false)
  const [taking, setTaking] = useState<PersonPost | null>(null)
  if (!data || (data.posts.length === 0 && data.mayGive.length === 0)) return null
  return (
    <PanelSection
      title={t.title}
      none={data.posts.length === 0 ? t.none : null}
      act={
        data.mayGive.length > 0 ? (
          <Button look="quiet" onPress={() => setGiving(true)}>
            {t.give}
          </Button>
        ) : null
      }
    >
      {data.posts.map((post) => {
        const day = formatDay(post.givenAt)
        return (
          <PanelLine
            key={post.postId}
            words={
              <>
                <b>{pickReaderText(post.title)}</b>
                <small>{t.kinds[post.subject]}</small>
              </>
            }
            note={post.givenBy ? t.givenBy(post.givenBy, day) : t.given(day)}
            end={
              post.mayTake ? (
                <Button
                  look="quiet"
                  aria-label={`${t.take} ${pickReaderText(post.title)}`}
                  onPress={() => setTaking(post)}
                >
                  {t.take}
                </Button>
              ) : null
            }
          />
        )
      })}
      {isGiving ? <GivePostDialog person={person} kinds={data.mayGive} onClose={() => setGiving(false)} /> : null}
      {taking ? (
        <ConfirmationDialog
          title={t.takeTitle}
          object={person.form.name}
          consequence={t.takeWhat(pickReaderText(taking.title))}
          action={t.take}
          onConfirm={async () => {
            await revokePost({ personId: person.id, postId: taking.postId })
            toast('success', t.taken)
          }}
          onClose={() => setTaking(null)}
        />
      ) : null}
    </PanelSection>
  )
}

type GiveProps = {
  readonly person: PersonRecord
  readonly kinds: readonly PostSubject[]
  readonly onClose: () => void
}
function GivePostDialog({ person, kinds, onClose }: GiveProps) {
  const t = useTexts(postsTexts)
  const [subject, setSubject] = useState<PostSubject>(kinds[0] ?? 'course')
  const all = useTexts(peopleConsoleTexts).grantDialog
  const [invites, setInvites] = useState(true)
  const { email } = person.form
  const [chosen, setChosen] = useState<{ readonly id: string; readonly words: string } | null>(null)
  return (
    <FormDialog
      className={dialogs.fields}
      title={t.give}
      facts={person.form.name}
      action={t.do}
      isReady={chosen !== null}
      onClose={onClose}
      onRun={async () => {
        if (!chosen) return
        await grantPost({ personId: person.id, subject, subjectId: chosen.id })
        if (email && invites) await invitePerson(person.id)
        toast('success', email && invites ? t.doneAndInvited : t.done)
      }}
    >
      <Select
        label={t.kind}
        options={kinds.map((id) => ({ id, words: t.kinds[id] }))}
        value={subject}
        onChange={(kind) => {
          setSubject(kind)
          setChosen(null)
        }}
      />
      <p className={dialogs.note}>{t.sentences[subject]}</p>
      <SearchPicker
        key={subject}
        label={t.find[subject]}
        nothing={t.nothing}
        search={async (words, signal) => (await findPostSubjects(subject, words, signal)).subjects}
        show={({ id, title }) => ({ id, words: pickReaderText(title), note: '' })}
        onPick={({ id, title }) => setChosen({ id, words: pickReaderText(title) })}
      />
      {chosen ? (
        <p role="status">
          {t.chosen}: <b>{chosen.words}</b>
        </p>
      ) : null}
      <p>{all.ends}</p>
      {email ? (
        <label className={dialogs.check}>
          <input type="checkbox" checked={invites} onChange={({ target }) => setInvites(target.checked)} />
          <span>{all.invites(email)}</span>
        </label>
      ) : (
        <p>{all.noEmail}</p>
      )}
    </FormDialog>
  )
}
