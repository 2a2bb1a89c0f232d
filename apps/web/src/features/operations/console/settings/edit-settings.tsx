import { settingsSave } from '@portal/contract/operations/settings.contract.ts'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './edit-settings.module.css'
import type { PortalSetting, SettingGroupData } from './settings.queries.ts'
import {
  type AlipayKeyKind,
  alipayKeyKindOf,
  changedSettings,
  isSettingOfGateway,
  paymentProviderSettings,
  type SmsGateway,
  smsGatewayOf,
  unitOfSetting,
} from './settings.rules.ts'
import { settingsTexts } from './settings-texts.ts'

type EditProps = { readonly group: SettingGroupData; readonly revision: number; readonly onClose: () => void }

/** The settings of one group, as far as the console can change them. A secret is sent and never shown again. */
export function EditSettingsDialog({ group, revision, onClose }: EditProps) {
  const t = useTexts(settingsTexts)
  const editable = group.settings.filter(({ bounds }) => bounds !== null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(editable.map(({ name, value, source }) => [name, source === 'saved' ? (value ?? '') : ''])),
  )
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [gateway, setGateway] = useState<SmsGateway>(() => smsGatewayOf(group.settings))
  const [keys, setKeys] = useState<AlipayKeyKind>(() => alipayKeyKindOf(group.settings))
  const providers = (group.id === 'payments' ? (['ALIPAY_', 'WECHATPAY_'] as const) : []).map((id) => ({
    id,
    fields: paymentProviderSettings(editable, id, keys),
  }))
  const fields =
    group.id === 'payments'
      ? providers.flatMap((one) => one.fields)
      : editable.filter(({ name }) => group.id !== 'sms' || isSettingOfGateway(name, gateway))
  const fieldOf = (setting: PortalSetting) => (
    <Field
      key={setting.name}
      setting={setting}
      value={values[setting.name] ?? ''}
      wrong={wrong[setting.name]}
      onChange={(value) => setValues((all) => ({ ...all, [setting.name]: value }))}
    />
  )
  return (
    <FormDialog
      className={css.fields}
      title={t.editOf(t.groups[group.id])}
      action={t.save}
      width={560}
      onClose={onClose}
      onRun={async () => {
        setWrong({})
        try {
          await write(settingsSave, { revision, values: changedSettings(editable, fields, values) })
          toast('success', t.saved)
        } catch (error) {
          if (isApiError(error, 'malformed'))
            setWrong(Object.fromEntries(error.problems.map(({ field, msg }) => [field.replace('values.', ''), msg])))
          throw error
        }
      }}
    >
      {group.id === 'sms' ? (
        <SegmentedControl<SmsGateway>
          size="s"
          label={t.gateway}
          value={gateway}
          options={(['none', 'aliyun', 'http'] as const).map((value) => ({ value, words: t.gateways[value] }))}
          onChange={setGateway}
        />
      ) : null}
      {group.id === 'payments'
        ? providers
            .filter((one) => one.fields.length > 0)
            .map((one) => (
              <fieldset key={one.id} className={css.provider}>
                <legend>{one.id === 'ALIPAY_' ? t.merchantsOf.alipay : t.merchantsOf.wechat}</legend>
                {one.id === 'ALIPAY_' ? (
                  <SegmentedControl<AlipayKeyKind>
                    size="s"
                    label={t.alipayKeys}
                    value={keys}
                    options={(['key', 'certificates'] as const).map((value) => ({
                      value,
                      words: t.alipayKeyForms[value],
                    }))}
                    onChange={setKeys}
                  />
                ) : null}
                {one.fields.map(fieldOf)}
              </fieldset>
            ))
        : fields.map(fieldOf)}
      {group.id === 'payments' ? <p className={css.hint}>{t.paymentsHint}</p> : null}
      {group.id === 'mail' ? <p className={css.hint}>{t.mailHint}</p> : null}
    </FormDialog>
  )
}

type FieldProps = {
  readonly setting: PortalSetting
  readonly value: string
  readonly wrong: string | undefined
  readonly onChange: (value: string) => void
}

function Field({ setting, value, wrong, onChange }: FieldProps) {
  const t = useTexts(settingsTexts)
  const { name, words, kind, isSet, source, bounds } = setting
  const unit = unitOfSetting(name)
  const help = `help-${name}`
  const { min = null, max = null, usual = null } = bounds ?? {}
  const range =
    min === null || max === null || usual === null
      ? null
      : t.between(formatNumber(min), formatNumber(max), formatNumber(usual))
  return (
    <label className={css.field} htmlFor={`setting-${name}`}>
      <span>{words}</span>
      <span className={css.input}>
        {bounds?.hasLines ? (
          <textarea
            id={`setting-${name}`}
            rows={4}
            value={value}
            maxLength={bounds.maxLength}
            placeholder={isSet ? t.secretKept : '-----BEGIN …'}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? help : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input
            id={`setting-${name}`}
            type={kind === 'secret' ? 'password' : 'text'}
            inputMode={kind === 'number' ? 'numeric' : undefined}
            value={value}
            maxLength={bounds?.maxLength}
            placeholder={
              kind === 'secret'
                ? isSet
                  ? t.secretKept
                  : ''
                : bounds?.protocol
                  ? `${bounds.protocol}//`
                  : source === 'default'
                    ? (setting.value ?? '')
                    : ''
            }
            autoComplete={kind === 'secret' ? 'new-password' : 'off'}
            spellCheck={false}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong || range ? help : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        {unit ? <small>{t.unitNames[unit]}</small> : null}
      </span>
      {wrong ? (
        <small id={help} className={css.wrong}>
          {wrong}
        </small>
      ) : range ? (
        <small id={help}>{range}</small>
      ) : null}
    </label>
  )
}
