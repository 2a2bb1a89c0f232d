import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/console/button.tsx'
import { TextArea, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { portalBrand } from '#web/ui/portal-brand.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './brand.module.css'
import {
  fetchMessageTexts,
  type MessageText,
  resetMessageText,
  saveMessageText,
  useMessageTexts,
} from './brand.queries.ts'
import { brandTexts } from './brand-texts.ts'
import { messageTextForm } from './message-text.form.ts'

const route = getRouteApi('/console/brand/messages')
const languages = ['zh', 'en'] as const

/** The subjects and texts of emails and text messages: a list, and the form of the chosen one. */
export function MessageTextsScreen() {
  const t = useTexts(brandTexts)
  const { kind } = route.useSearch()
  const texts = useMessageTexts()
  // After a reset, the form starts with the default text.
  const [resets, setResets] = useState(0)
  return (
    <ConsolePage title={t.messages.title}>
      <QueryStates query={texts} skeleton={<FormSkeleton height={720} />}>
        {({ list }) => {
          const chosen = list.find((one) => one.kind === kind) ?? list[0]
          return (
            <div className={css.texts}>
              <nav className={css.kinds} aria-label={t.messages.list}>
                {list.map((one) => (
                  <Link
                    key={one.kind}
                    to="/console/brand/messages"
                    search={{ kind: one.kind }}
                    aria-current={one === chosen ? 'page' : undefined}
                  >
                    {one.label}
                    <small>{one.revision > 0 ? t.messages.changed : t.messages[one.channel]}</small>
                  </Link>
                ))}
              </nav>
              {chosen ? (
                <MessageForm
                  key={`${chosen.kind} ${resets}`}
                  text={chosen}
                  onReset={() => setResets((count) => count + 1)}
                />
              ) : null}
            </div>
          )
        }}
      </QueryStates>
    </ConsolePage>
  )
}

/** A text message has no subject, and the server ignores what is sent as one. */
const valuesOf = ({ zh, en, label }: MessageText) => ({
  zh: { ...zh, subject: zh.subject || label },
  en: { ...en, subject: en.subject || label },
})

function MessageForm({ text, onReset }: { readonly text: MessageText; readonly onReset: () => void }) {
  const t = useTexts(brandTexts).messages
  const [isAsking, setAsking] = useState(false)
  const { kind, channel, required } = text
  const form = useForm(messageTextForm, {
    object: kind,
    initial: valuesOf(text),
    revision: text.revision,
    fixed: (revision) => ({ kind, revision: Number(revision) }),
    save: saveMessageText,
    readNewest: async () => {
      const newest = (await fetchMessageTexts()).list.find((one) => one.kind === kind) ?? text
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  return (
    <>
      <Form
        form={form}
        label={text.label}
        actions={text.revision > 0 ? <Button onPress={() => setAsking(true)}>{t.reset}</Button> : null}
      >
        <p className={css.hint}>{channel === 'sms' ? t.smsHint : t.lead}</p>
        <dl className={css.placeholders} aria-label={t.placeholders}>
          {text.placeholders.map((name) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>
                {t.names[name as keyof typeof t.names] ?? name}
                {required.includes(name) ? <b>{t.needed}</b> : null}
              </dd>
            </div>
          ))}
        </dl>
        {languages.map((lang) => (
          <FieldSection key={lang} title={t.languages[lang]}>
            {channel === 'mail' ? <TextInput form={form} name={`${lang}.subject`} label={t.subject} /> : null}
            <div className={css.long}>
              <TextArea form={form} name={`${lang}.body`} label={t.body} />
            </div>
            <Preview form={form} lang={lang} channel={channel} />
          </FieldSection>
        ))}
      </Form>
      {isAsking ? (
        <ConfirmationDialog
          title={t.resetTitle}
          object={text.label}
          consequence={t.resetLead(text.label)}
          action={t.reset}
          onConfirm={async () => {
            form.discard()
            await resetMessageText(kind)
            toast('success', t.resetDone)
            onReset()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

type PreviewProps = {
  readonly form: ConsoleForm<FormValuesOf<typeof messageTextForm>>
  readonly lang: 'zh' | 'en'
  readonly channel: MessageText['channel']
}

/** The message as its reader gets it, with sample values. */
function Preview({ form, lang, channel }: PreviewProps) {
  const t = useTexts(brandTexts).messages
  const words = useWatch({ control: form.control, name: lang })
  const values: Readonly<Record<string, string>> = {
    ...t.samples,
    portal: portalBrand.name[lang],
    signature: portalBrand.shortName[lang],
    link: `${window.location.origin}/login?token=…`,
  }
  const filled = (text: string | undefined) =>
    (text ?? '').replace(/\{([^{}\s]*)\}/g, (whole, name: string) => values[name] ?? whole)
  return (
    <figure className={css.sample} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <figcaption>{t.preview}</figcaption>
      {channel === 'mail' ? <b>{filled(words?.subject)}</b> : null}
      <p>{filled(words?.body)}</p>
    </figure>
  )
}
