import { setTimeout as sleep } from 'node:timers/promises'
import { fieldProblemsOf } from '@portal/contract/http/broken-fields.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  type EditableSettingName,
  editableSettingNames,
  editableSettings,
} from '@portal/contract/operations/setting.limits.ts'
import type { settingsMailTest, settingsSave } from '@portal/contract/operations/settings.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { readinessOf } from '../../../core/operations/readiness.ts'
import {
  announceSettings,
  findSavedSettings,
  setNextSettingsRevision,
  upsertSetting,
} from '../../../core/saved-settings/saved-settings.store.ts'
import { changedFacts } from '../../../core/text/changed-facts.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { MerchantKeyError, readMerchantKeys } from '../../../settings/merchants.ts'
import { type SavedValues, type Settings, SettingsError } from '../../../settings/settings.ts'
import { findMissingSettings, findSettingProblem, storableSettingValue } from './setting-values.rules.ts'
import { isSettingEditable } from './settings.rules.ts'
import { findEmailOfAccount } from './settings.store.ts'
import { testMailWords } from './settings.words.ts'

const isSecret = (name: EditableSettingName) => editableSettings[name].kind === 'secret'

/**
 * Saves settings if their revision is still the one that the caller saw, with an audit line, and applies them in this
 * process; others follow within seconds. Throws `settingLocked` for one that the environment sets, `malformed` with
 * each wrong field, `settingNeedsPublicUrl`, `settingsRefused` and `conflict`.
 */
export async function saveSettings(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof settingsSave>,
  lang: Lang,
): Promise<DataOf<typeof settingsSave>> {
  const { settings, sealer } = deps
  const asked = editableSettingNames.flatMap((name) => {
    const value = input.values[name]
    return value === undefined ? [] : [{ name, value: storableSettingValue(value) }]
  })
  const locked = asked.filter(({ name }) => !isSettingEditable(settings, name))
  if (locked.length > 0) throw new AppError('settingLocked', { names: locked.map(({ name }) => name) })
  const wrong = asked.flatMap(({ name, value }) => {
    const problem = value === null ? null : findSettingProblem(name, value, settings)
    return problem ? [{ field: `values.${name}`, ...problem }] : []
  })
  checkFields(wrong, lang)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await setNextSettingsRevision(tx, input.revision))) throw new AppError('conflict')
    const { values: before } = await findSavedSettings(tx, sealer)
    const after = applyChanges(before, asked)
    checkFields(
      findMissingSettings(after).map((name) => ({ field: `values.${name}`, rule: 'required' as const })),
      lang,
    )
    if (
      (after.SMTP_URL || after.ALIPAY_APP_ID || after.WECHATPAY_MCH_ID) &&
      !settings.given.has('PUBLIC_URL') &&
      !settings.given.has('PUBLIC_URL_FILE')
    )
      throw new AppError('settingNeedsPublicUrl')
    await checkTogether(settings, after, lang)
    for (const { name, value } of asked)
      await upsertSetting(tx, sealer, { name, value, isSecret: isSecret(name) }, deps.clock.now())
    await writeAudit(deps, tx, actor.accountId, {
      action: 'settings.save',
      thing: 'settings',
      thingId: 'portal',
      detail:
        changedFacts(
          factsOf(before),
          factsOf(
            after,
            asked.map(({ name }) => name),
          ),
        ) ?? {},
    })
    await announceSettings(tx)
  })
  await deps.savedSettings.refresh()
  await testChanged(
    deps,
    asked.map(({ name }) => name),
  )
  return { revision: input.revision + 1 }
}

/** Refuses settings that don't fit the environment, and keys that can't be read or don't belong together. */
async function checkTogether(settings: Settings, after: SavedValues, lang: Lang): Promise<void> {
  try {
    await readMerchantKeys(settings.withSaved(after))
  } catch (error) {
    if (error instanceof SettingsError) throw new AppError('settingsRefused', { problems: error.problems })
    if (!(error instanceof MerchantKeyError)) throw error
    // The environment's keys were read at the start, so the wrong key is among those that were typed.
    checkFields([{ field: `values.${error.setting}`, rule: 'wrongForm' }], lang)
  }
}

/** The longest that a save waits for the services that it changed. A slower test continues in the background. */
const testWaitMs = 3000

/** Tests the services that changed, so that the page shows their new state. */
async function testChanged(deps: Deps, names: readonly string[]): Promise<void> {
  const changed = (
    [
      ['mail', /^(SMTP|MAIL)_/],
      ['sms', /^SMS_/],
      ['payments', /^(ALIPAY|WECHATPAY)_/],
    ] as const
  ).filter(([, ofService]) => names.some((name) => ofService.test(name)))
  const tests = changed.map(([service]) =>
    readinessOf(deps)
      .test(service)
      .catch(() => null),
  )
  await Promise.race([Promise.all(tests), sleep(testWaitMs, undefined, { ref: false })])
}

function checkFields(broken: Parameters<typeof fieldProblemsOf>[0], lang: Lang): void {
  if (broken.length > 0)
    throw new AppError('malformed', {
      fields: broken.map(({ field }) => field),
      problems: fieldProblemsOf(broken, lang),
    })
}

function applyChanges(
  before: SavedValues,
  changes: readonly { readonly name: string; readonly value: string | null }[],
): SavedValues {
  const changed = new Map(changes.map(({ name, value }) => [name, value]))
  const kept = Object.entries(before).filter(([name]) => !changed.has(name))
  return Object.fromEntries([
    ...kept,
    ...[...changed].flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ])
}

/** Saved settings for the audit log. A secret is only a mark, another one where it was changed. */
const factsOf = (values: SavedValues, changed: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isSecret(name as EditableSettingName) ? (changed.includes(name) ? '••••••' : '••••') : value,
    ]),
  )

/** Enqueues a test message to the caller's address. Throws `noMailServer` and `noAddressForTest`. */
export async function sendTestMail(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof settingsMailTest>> {
  if (!deps.settings.smtpUrl) throw new AppError('noMailServer')
  const email = await findEmailOfAccount(deps.sql, actor.accountId)
  if (!email) throw new AppError('noAddressForTest')
  const words = testMailWords[lang](deps.brand.current().name[lang])
  await inTransaction(deps.sql, (tx) =>
    deps.outbox.put(tx, { channel: 'mail', to: email, isSecret: false, lang, ...words }),
  )
  return { email }
}
