import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { messageTextList, messageTextSave } from '@portal/contract/site/message-text.contract.ts'
import { type MessageTextKind, messageTextKinds } from '@portal/contract/site/message-text.limits.ts'
import type { Actor } from '../../../core/access/session.ts'
import { deleteMessageText, listMessageTexts, upsertMessageText } from '../../../core/brand/brand.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { findMessageTextProblems } from '../../../core/messages/message-text.rules.ts'
import { messageLabels, messageTexts } from '../../../core/messages/message-texts.words.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { placeholderProblemText } from './message-text.words.ts'

/** Loads every message with its current words. */
export async function loadMessageTexts(deps: Deps, lang: Lang): Promise<DataOf<typeof messageTextList>> {
  const changed = new Map((await listMessageTexts(deps.sql)).map((one) => [one.kind, one]))
  return {
    list: messageTextKinds.map((kind) => {
      const label = messageLabels[kind]
      const { channel, placeholders, required, ...defaults } = messageTexts[kind]
      const { revision, zh, en } = changed.get(kind) ?? { revision: 0, zh: defaults.zh, en: defaults.en }
      return {
        kind,
        channel,
        label: label[lang],
        revision,
        placeholders: [...placeholders],
        required: [...required],
        zh,
        en,
      }
    }),
  }
}

/**
 * Saves the text of a message. Throws `malformed` for an empty text, `messagePlaceholders` with the first wrong
 * placeholder, and `conflict`.
 */
export async function saveMessageText(
  deps: Deps,
  actor: Actor,
  { kind, revision: seen, ...given }: InputOf<typeof messageTextSave>,
): Promise<DataOf<typeof messageTextSave>> {
  const isMail = messageTexts[kind].channel === 'mail'
  const cleaned = (words: { readonly subject: string; readonly body: string }) => ({
    subject: isMail ? toStorableText(words.subject).replace(/\s+/g, ' ') : '',
    body: toStorableText(words.body),
  })
  const words = { zh: cleaned(given.zh), en: cleaned(given.en) }
  for (const lang of ['zh', 'en'] as const) {
    if (words[lang].body === '') throw new AppError('malformed', { fields: [`${lang}.body`] })
    if (isMail && words[lang].subject === '') throw new AppError('malformed', { fields: [`${lang}.subject`] })
    const [problem] = findMessageTextProblems(kind, words[lang])
    if (problem)
      throw new AppError(
        'messagePlaceholders',
        { fields: [`${lang}.body`] },
        placeholderProblemText(problem, messageTexts[kind].placeholders),
      )
  }
  const revision = await inTransaction(deps.sql, async (tx) => {
    const saved = await upsertMessageText(tx, { kind, revision: seen, ...words }, deps.clock.now())
    if (saved === null) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'messageText.put',
      thing: 'messageText',
      thingId: kind,
      detail: words,
    })
    return saved
  })
  await deps.brand.refresh()
  return { revision }
}

/** Restores the default text of a message. Repeating it changes nothing. */
export async function resetMessageText(deps: Deps, actor: Actor, kind: MessageTextKind): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteMessageText(tx, kind))) return
    await writeAudit(deps, tx, actor.accountId, {
      action: 'messageText.reset',
      thing: 'messageText',
      thingId: kind,
    })
  })
  await deps.brand.refresh()
}
